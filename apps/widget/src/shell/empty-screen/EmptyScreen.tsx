import { inSweepstake, useSession } from '../../state/session.ts';
import { countryName, flagUrl } from '../../format/format-values.ts';
import { useScreen } from '../screen-context.ts';
import { useSupportUrl } from '../support.ts';
import { transactionOf, useChrome } from '../use-chrome.ts';
import { EmptyView } from './EmptyView.tsx';
import { emptyRegionPath } from '../../routes/paths.ts';

export default function EmptyScreen() {
  const screen = useScreen();
  const { ports, place } = screen;
  const { title, onClose } = useChrome();
  const country = useSession((state) => state.country);
  const region = { code: country, name: countryName(country), flagUrl: flagUrl(country) };
  const standard = {
    region,
    onChangeRegion: () => ports.navigator.go({ path: emptyRegionPath, query: place.query }),
  };
  return (
    <EmptyView
      title={title}
      onClose={onClose}
      {...(inSweepstake() ? {} : standard)}
      lacksPackages={place.query['packages'] !== undefined}
      supportUrl={useSupportUrl()}
      onRefresh={() =>
        ports.navigator.replace({ path: `/${transactionOf(screen)}`, query: { refetch: '1' } })
      }
    />
  );
}

import { methodText, methodTitle } from '../../forms/method-text.ts';
import { useDeposit } from '../deposits/state.ts';
import { useSession } from '../../state/session.ts';
import { iconUrl } from '../../format/format-values.ts';
import { guidePoster, guideUrl } from '../deposits/guide-url.ts';
import { useChrome } from '../../shell/use-chrome.ts';
import { VideoInstructionView } from './VideoInstructionView.tsx';

export default function VideoInstructionScreen() {
  const { onBack, onClose } = useChrome();
  const method = useDeposit((state) => state.method);
  const session = useSession();
  // The guard requires a method.
  if (!method) return null;
  return (
    <VideoInstructionView
      method={{ name: methodTitle(method), iconUrl: iconUrl(method) }}
      videoUrl={guideUrl(method, session)}
      posterUrl={guidePoster(method, session)}
      steps={method.instruction_keys?.flatMap((key) => methodText(method, key) ?? []) ?? []}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

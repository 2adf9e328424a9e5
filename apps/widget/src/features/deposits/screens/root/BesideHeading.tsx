import { methodTitle } from '../../../../forms/method-text.ts';
import { isolate, t } from '../../../../i18n/text.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { Icon } from '../../../../ui/media/Icon.tsx';
import { savedAccountsOf, useMethods } from '../../../methods/state.ts';
import { firstRoute } from '../../flows/deposit-methods.ts';
import { selectMethod } from '../../flows/select-method.ts';
import { lateBannersId } from '../pending/Banners.tsx';
import styles from './BesideHeading.module.css';

/** The content of the first heading's row: it loads after the list and moves nothing. */
export function BesideHeading({ isLate }: { isLate: boolean }) {
  return isLate ? <JumpToLateBanners /> : <Shortcut />;
}

/** Scrolls to the banners below the list, off screen on a phone, and focuses the first button. */
function JumpToLateBanners() {
  const show = (): void => {
    const banners = document.querySelector(`#${lateBannersId}`);
    banners?.scrollIntoView({ block: 'end' });
    banners?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.pill} onClick={show}>
      <span className={styles.text}>{t('root.pending')}</span>
    </button>
  );
}

/** LIST-32: opens the method of the last credited deposit, whose form has its saved account. */
function Shortcut() {
  const { ports } = useScreen();
  const { list, snippet, off } = useMethods();
  const last = list?.methods.find(({ name }) => name === snippet?.lastMethod);
  if (!last || !firstRoute(last) || off?.deposit[last.name] !== undefined) return null;
  const [account] = savedAccountsOf(last.name);
  const method = [methodTitle(last), account && isolate(account.label)].filter(Boolean).join(' ');
  return (
    <button type="button" className={styles.pill} onClick={() => selectMethod(ports, last.name)}>
      <span className={styles.text}>{t('root.last', { method })}</span>
      <Icon name="chevron-right" size={16} />
    </button>
  );
}

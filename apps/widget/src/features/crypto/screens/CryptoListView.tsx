import type { ReactNode } from 'react';
import { t } from '../../../i18n/text.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FactLine } from '../../../ui/lists/Facts.tsx';
import { Header } from '../../../ui/layout/Header.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { MethodIcon } from '../../../ui/media/MethodIcon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import styles from './CryptoListView.module.css';

export interface NetworkItem {
  id: string;
  name: string;
  /** "TRC-20", the name that wallets use. */
  standard?: string | undefined;
  /** "from $5", "no fee", "about 1 minute", "20 confirmations". */
  facts: readonly string[];
}

export interface CoinItem {
  id: string;
  name: string;
  iconUrl?: string | undefined;
  /** "₹1,500 – 1,000,000". */
  limits?: string | undefined;
  badge?: string | undefined;
  networks: readonly NetworkItem[];
}

export interface CryptoListViewProps {
  /** Replaces the default title, "Choose a coin and network". */
  title?: string | undefined;
  /** Replaces the default lead about the wallet's network and the network's fee. */
  lead?: string | undefined;
  /** Content above the list, such as the package to pay for, and below it, such as a disclaimer. */
  top?: ReactNode;
  bottom?: ReactNode;
  busy?: boolean;
  coins: readonly CoinItem[];
  /** BON-10: the smallest deposit that brings the crypto bonus, if it is available. */
  bonusFrom?: string | undefined;
  onSelect: (coin: string, network: string) => void;
  onBack?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** CRY-1: coins, each with the networks that carry it. One click chooses both. */
export function CryptoListView(props: CryptoListViewProps) {
  const { coins, bonusFrom, onSelect, onBack, onClose } = props;
  return (
    <Page header={<Header onBack={onBack} onClose={onClose} />} busy={props.busy ?? false}>
      <div className={styles.layout}>
        <h1 className={styles.title} tabIndex={-1}>
          {props.title ?? t('crypto.title')}
        </h1>
        <p className={styles.lead}>
          {props.lead ?? `${t('crypto.lead')} ${t('crypto.networkFee')}`}
        </p>
        {props.top}
        {bonusFrom && <Notice>{t('crypto.bonus', { min: bonusFrom })}</Notice>}
        <ul className={styles.coins}>
          {coins.map((coin) => (
            <li key={coin.id}>
              <Coin coin={coin} onSelect={(network) => onSelect(coin.id, network)} />
            </li>
          ))}
        </ul>
        {props.bottom}
      </div>
    </Page>
  );
}

interface CoinProps {
  coin: CoinItem;
  onSelect: (network: string) => void;
}

function Coin({ coin, onSelect }: CoinProps) {
  const headingId = `coin-${coin.id}`;
  const [only, second] = coin.networks;
  if (only && !second) {
    return <OneNetwork coin={coin} network={only} onSelect={() => onSelect(only.id)} />;
  }
  return (
    <Card className={styles.coin}>
      <div className={styles.head}>
        <MethodIcon name={coin.name} url={coin.iconUrl} />
        <div className={styles.description}>
          <h2 className={styles.name} id={headingId}>
            {coin.name}
          </h2>
          {coin.limits && <p className={styles.limits}>{coin.limits}</p>}
        </div>
        {coin.badge && <Badge>{coin.badge}</Badge>}
      </div>
      <ul aria-labelledby={headingId}>
        {coin.networks.map((network) => (
          <li key={network.id}>
            <button type="button" className={styles.network} onClick={() => onSelect(network.id)}>
              <span className={styles.networkText}>
                <span className={styles.networkName}>
                  {network.name}
                  {network.standard && <span className={styles.standard}>{network.standard}</span>}
                </span>
                <Facts facts={network.facts} />
              </span>
              <Icon name="chevron-right" size={20} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OneNetworkProps {
  coin: CoinItem;
  network: NetworkItem;
  onSelect: () => void;
}

/** A coin with a single network is one row, because there is nothing else to choose. */
function OneNetwork({ coin, network, onSelect }: OneNetworkProps) {
  const nameId = `coin-${coin.id}`;
  // Shows the name only once if the coin and its network share it, as with Bitcoin.
  const ownName = network.name === coin.name ? undefined : network.name;
  const marks = [ownName, network.standard].filter((mark) => mark !== undefined);
  return (
    <Card className={styles.one}>
      <ul aria-labelledby={nameId}>
        <li>
          <h2 className={styles.alone}>
            <button type="button" className={styles.network} onClick={onSelect}>
              <MethodIcon name={coin.name} url={coin.iconUrl} />
              <span className={styles.networkText}>
                <span className={styles.networkName}>
                  <span className={styles.name} id={nameId}>
                    {coin.name}
                  </span>
                  {marks.map((mark) => (
                    <span key={mark} className={styles.standard}>
                      {mark}
                    </span>
                  ))}
                </span>
                {coin.limits && <span className={styles.limits}>{coin.limits}</span>}
                <Facts facts={network.facts} />
              </span>
              {coin.badge && <Badge>{coin.badge}</Badge>}
              <Icon name="chevron-right" size={20} />
            </button>
          </h2>
        </li>
      </ul>
    </Card>
  );
}

function Facts({ facts }: Pick<NetworkItem, 'facts'>) {
  return (
    facts.length > 0 && (
      <span className={styles.facts}>
        <FactLine facts={facts} />
      </span>
    )
  );
}

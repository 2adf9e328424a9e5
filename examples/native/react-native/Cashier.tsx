import { createCashierBridge } from '@opencashier/embed/react-native';
import { useEffect, useState } from 'react';
import { BackHandler, Linking, Platform, Share, Vibration } from 'react-native';
import { WebView } from 'react-native-webview';

interface CashierProps {
  token: string;
  /** Asks your backend, which knows the player of the current session. */
  fetchToken: () => Promise<string>;
  onLeave: () => void;
}

/** The cashier in a WebView of react-native-webview. */
export function Cashier({ token, fetchToken, onLeave }: CashierProps) {
  const [bridge] = useState(() =>
    createCashierBridge({
      url: 'https://pay.example/cashier',
      partner: 'acme',
      data: {
        token,
        currency: 'INR',
        paymentGeo: 'IN',
        platform: Platform.OS === 'ios' ? 'ios' : 'android',
        isMobileApp: true,
      },
      openUrl: (url) => Linking.openURL(url),
    }),
  );

  useEffect(() => bridge.on('close', onLeave), [bridge, onLeave]);

  useEffect(
    () => bridge.on('onTokenExpired', async () => bridge.updateToken(await fetchToken())),
    [bridge, fetchToken],
  );

  useEffect(
    () => bridge.on('haptic', ({ kind }) => Vibration.vibrate(kind === 'success' ? 30 : 15)),
    [bridge],
  );

  useEffect(
    () => bridge.on('share', async ({ text }) => void (await Share.share({ message: text }))),
    [bridge],
  );

  useEffect(() => {
    const back = BackHandler.addEventListener('hardwareBackPress', () => {
      bridge.goBack();
      return true;
    });
    return () => back.remove();
  }, [bridge]);

  const { attach, webViewProps } = bridge;
  return <WebView ref={attach} {...webViewProps} />;
}

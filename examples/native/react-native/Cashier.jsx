import { createCashierBridge } from '@opencashier/embed/react-native';
import { useEffect, useState } from 'react';
import { BackHandler, Linking, Platform } from 'react-native';
import { WebView } from 'react-native-webview';

/** The cashier in a WebView of react-native-webview. `fetchToken` asks your backend. */
export function Cashier({ token, fetchToken, onLeave }) {
  const [bridge] = useState(() =>
    createCashierBridge({
      url: 'https://pay.example/cashier',
      partner: 'acme',
      data: {
        token,
        currency: 'INR',
        paymentGeo: 'IN',
        platform: Platform.OS,
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

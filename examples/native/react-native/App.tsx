import { useState } from 'react';
import { Button, View } from 'react-native';
import { SafeAreaProvider, SafeAreaView } from 'react-native-safe-area-context';
import { Cashier } from './Cashier';

/** Your backend signs a token for the player of the current session: see docs/embedding.md. */
async function fetchToken(): Promise<string> {
  const answer = await fetch('https://www.acme.example/cashier-token');
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** One screen with one button, which opens the cashier. */
export default function App() {
  const [token, setToken] = useState<string>();
  const openCashier = async () => setToken(await fetchToken());
  if (!token) {
    return (
      <View style={{ flex: 1, justifyContent: 'center', alignItems: 'center' }}>
        <Button title="Deposit" onPress={openCashier} />
      </View>
    );
  }
  return (
    <SafeAreaProvider>
      <SafeAreaView style={{ flex: 1 }}>
        <Cashier token={token} fetchToken={fetchToken} onLeave={() => setToken(undefined)} />
      </SafeAreaView>
    </SafeAreaProvider>
  );
}

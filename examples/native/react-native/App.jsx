import { useState } from 'react';
import { Button, SafeAreaView, View } from 'react-native';
import { Cashier } from './Cashier';

/** Your backend signs a token for the player of the current session: see docs/embedding.md. */
async function fetchToken() {
  const answer = await fetch('https://www.acme.example/cashier-token');
  const { token } = await answer.json();
  return token;
}

/** One screen with one button, which opens the cashier. */
export default function App() {
  const [token, setToken] = useState();
  if (token) {
    return (
      <SafeAreaView style={{ flex: 1 }}>
        <Cashier token={token} fetchToken={fetchToken} onLeave={() => setToken(undefined)} />
      </SafeAreaView>
    );
  }
  return (
    <View style={{ flex: 1, justifyContent: 'center', alignItems: 'center' }}>
      <Button title="Deposit" onPress={async () => setToken(await fetchToken())} />
    </View>
  );
}

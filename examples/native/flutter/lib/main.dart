import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:http/http.dart' as http;

import 'cashier_page.dart';

void main() => runApp(const MaterialApp(home: HomePage()));

/// Your backend signs a token for the player of the current session: see docs/embedding.md.
Future<String> cashierToken() async {
  final answer = await http.get(Uri.https('www.acme.example', '/cashier-token'));
  return (jsonDecode(answer.body) as Map<String, dynamic>)['token'] as String;
}

/// One screen with one button, which opens the cashier.
class HomePage extends StatelessWidget {
  const HomePage({super.key});

  Future<void> _openCashier(BuildContext context) async {
    final navigator = Navigator.of(context);
    final token = await cashierToken();
    await navigator.push(
      MaterialPageRoute<void>(
        builder: (_) => CashierPage(
          address: Uri.parse('https://pay.example/cashier/deposit?partner=acme'),
          token: token,
          fetchToken: cashierToken,
        ),
      ),
    );
  }

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      body: Center(
        child: FilledButton(
          onPressed: () => _openCashier(context),
          child: const Text('Deposit'),
        ),
      ),
    );
  }
}

import Foundation

/// Your backend signs a token for the player of the current session: see docs/embedding.md.
enum YourBackend {
    private struct Answer: Decodable { let token: String }

    static func cashierToken() async throws -> String {
        guard let url = URL(string: "https://www.acme.example/cashier-token") else { throw URLError(.badURL) }
        let (data, _) = try await URLSession.shared.data(from: url)
        return try JSONDecoder().decode(Answer.self, from: data).token
    }
}

package example.opencashier

import java.net.URL
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.json.JSONObject

/** Your backend signs a token for the player of the current session: see docs/embedding.md. */
object YourBackend {
    private val address = URL("https://www.acme.example/cashier-token")

    suspend fun cashierToken(): String = withContext(Dispatchers.IO) {
        JSONObject(address.readText()).getString("token")
    }
}

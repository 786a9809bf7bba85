// Connects an iOS app to Astrofolio by Apple's frameworks alone. docs/clients.md describes the steps.
import AuthenticationServices
import CryptoKit
import Security

struct AppTokens: Codable {
  let access: String
  let refresh: String
  let expiresAt: Date
}

struct OAuthError: Error { let error: String }

actor Astrofolio {
  private let site: URL
  private let clientId: String
  /// As the operator registered it, such as org.example.nightlog:/connected.
  private let redirect: URL

  init(site: URL, clientId: String, redirect: URL) {
    self.site = site
    self.clientId = clientId
    self.redirect = redirect
  }

  /// Opens the system's browser, never a web view; cancelling throws.
  func connect(on anchor: ASWebAuthenticationPresentationContextProviding) async throws -> AppTokens {
    let state = secret()
    let verifier = secret()
    let challenge = base64(Data(SHA256.hash(data: Data(verifier.utf8))))
    let address = site.appending(path: "oauth/authorize").appending(queryItems: items([
      "response_type": "code", "client_id": clientId, "redirect_uri": redirect.absoluteString, "scope": "write",
      "state": state, "code_challenge": challenge, "code_challenge_method": "S256",
    ]))
    let returned = try await Self.open(address, scheme: redirect.scheme!, on: anchor)
    let answer = URLComponents(url: returned, resolvingAgainstBaseURL: false)?.queryItems ?? []
    func value(_ name: String) -> String? { answer.first { $0.name == name }?.value }
    // Another app or site may have opened the address.
    guard value("state") == state, value("iss") == site.absoluteString else { throw OAuthError(error: "invalid_state") }
    guard let code = value("code") else { throw OAuthError(error: value("error") ?? "no_code") }
    return try await token([
      "grant_type": "authorization_code", "code": code,
      "redirect_uri": redirect.absoluteString, "code_verifier": verifier,
    ])
  }

  /// A valid access token. After `invalid_grant` connect again.
  func accessToken() async throws -> String {
    try await refreshing.run { [self] in
      // Read inside the queue: another task may just have stored the next refresh token.
      guard let stored = try Keychain.read() else { throw OAuthError(error: "not_connected") }
      if stored.expiresAt > Date.now.addingTimeInterval(60) { return stored.access }
      let fields = ["grant_type": "refresh_token", "refresh_token": stored.refresh]
      // The site accepts it again for a minute, because its answer may be lost.
      do { return try await token(fields).access }
      catch is URLError { return try await token(fields).access }
    }
  }

  /// Disconnects the app when its user signs out.
  func revoke() async throws {
    try await refreshing.run { [self] in
      guard let stored = try Keychain.read() else { return }
      _ = try await post("oauth/revoke", ["client_id": clientId, "token": stored.refresh])
      Keychain.delete()
    }
  }

  private func token(_ fields: [String: String]) async throws -> AppTokens {
    struct Answer: Decodable { let access_token, refresh_token: String; let expires_in: Double }
    let body = try await post("oauth/token", fields.merging(["client_id": clientId]) { $1 })
    let answer = try JSONDecoder().decode(Answer.self, from: body)
    let tokens = AppTokens(
      access: answer.access_token, refresh: answer.refresh_token,
      expiresAt: Date.now.addingTimeInterval(answer.expires_in))
    try Keychain.write(tokens)
    return tokens
  }

  private func post(_ path: String, _ fields: [String: String]) async throws -> Data {
    struct Refusal: Decodable { let error: String }
    var form = URLComponents()
    form.queryItems = items(fields)
    var request = URLRequest(url: site.appending(path: path))
    request.httpMethod = "POST"
    request.timeoutInterval = 10
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    // URLComponents leaves a plus sign, which means a space in a form.
    request.httpBody = Data((form.percentEncodedQuery ?? "").replacingOccurrences(of: "+", with: "%2B").utf8)
    let (body, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw OAuthError(error: (try? JSONDecoder().decode(Refusal.self, from: body).error) ?? "unreachable")
    }
    return body
  }

  @MainActor
  private static func open(
    _ address: URL, scheme: String, on anchor: ASWebAuthenticationPresentationContextProviding
  ) async throws -> URL {
    try await withCheckedThrowingContinuation { continuation in
      let session = ASWebAuthenticationSession(url: address, callbackURLScheme: scheme) { returned, error in
        if let returned { continuation.resume(returning: returned) }
        else { continuation.resume(throwing: error ?? OAuthError(error: "cancelled")) }
      }
      session.presentationContextProvider = anchor
      session.start()
    }
  }
}

/// One for all instances, as of a background task: refreshes must follow each other.
private let refreshing = RefreshQueue()

/// Runs one piece of work after the other: an actor alone lets another call in at each `await`.
private actor RefreshQueue {
  private var last: Task<Void, Never>?

  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let previous = last
    let task = Task {
      await previous?.value
      return try await work()
    }
    last = Task { _ = try? await task.value }
    return try await task.value
  }
}

/// Readable after the first unlock, on this device only, so that no backup has it.
private enum Keychain {
  private static let item: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "astrofolio",
  ]

  static func read() throws -> AppTokens? {
    var found: CFTypeRef?
    let query = item.merging([kSecReturnData as String: true]) { $1 }
    guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let data = found as? Data else {
      return nil
    }
    return try JSONDecoder().decode(AppTokens.self, from: data)
  }

  static func write(_ tokens: AppTokens) throws {
    let written: [String: Any] = [
      kSecValueData as String: try JSONEncoder().encode(tokens),
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    ]
    var status = SecItemUpdate(item as CFDictionary, written as CFDictionary)
    if status == errSecItemNotFound { status = SecItemAdd(item.merging(written) { $1 } as CFDictionary, nil) }
    guard status == errSecSuccess else { throw OAuthError(error: "keychain_\(status)") }
  }

  static func delete() { SecItemDelete(item as CFDictionary) }
}

private func items(_ fields: [String: String]) -> [URLQueryItem] {
  fields.map { URLQueryItem(name: $0.key, value: $0.value) }
}

private func secret() -> String {
  var bytes = [UInt8](repeating: 0, count: 32)
  precondition(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
  return base64(Data(bytes))
}

private func base64(_ data: Data) -> String {
  data.base64EncodedString()
    .replacingOccurrences(of: "+", with: "-")
    .replacingOccurrences(of: "/", with: "_")
    .replacingOccurrences(of: "=", with: "")
}

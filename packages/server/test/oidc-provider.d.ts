/** What our tests use of it; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Login = { login?: { accountId: string; remember: boolean }; consent?: { grantId: string } }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<{ params: { client_id: string } }>
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: Login): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => Grant
    Client: { find(id: string): Promise<{ backchannelLogout(sub: string, sid: string): Promise<void> }> }
  }
}

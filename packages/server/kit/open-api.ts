import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

/** The contract as OpenAPI 3.1, read at `/api/docs` and as JSON at `/api/docs/json`. */
export async function openApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Retaguarda',
        version: '1',
        description: 'As chamadas da retaguarda. O token da sessão vai em `Authorization: Bearer` ou no parâmetro `token`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          token: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
      security: [{ bearer: [] }, { token: [] }],
    },
    transform: createJsonSchemaTransform({ skipList: ['/api/docs', '/api/docs/*'], zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}

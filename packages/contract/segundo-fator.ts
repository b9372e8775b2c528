import { z } from 'zod'
import { Id, Instant, Msg, text } from './kit/fields.ts'
import { route } from './kit/route.ts'

export const CODIGOS_DE_RECUPERACAO = 10
export const CHAVES_MAX = 20

/** What a browser answers for a passkey: of the WebAuthn standard, judged by the library that verifies it. */
export const RespostaDeChave = z
  .looseObject({
    id: z.string().min(1).max(1400),
    rawId: z.string().max(1400),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
  })
  .refine((value) => JSON.stringify(value).length <= 60_000, 'A resposta da chave de acesso é grande demais.')
/** What the browser is asked; handed to it as it is. */
export const OpcoesDeChave = z.object({ opcoes: z.looseObject({ challenge: z.string() }) })

const Codigo = z
  .string({ error: 'Informe o código.' })
  .trim()
  .min(1, 'Informe o código.')
  .max(40, 'Código longo demais.')
  .meta({ label: 'Código', required: true })
export const CodigoForm = z.object({ codigo: Codigo })
export const ChaveForm = z.object({ nome: text('Nome', 'o nome', 60) })

/** The second step of a login: a code (of the app, or a recovery code) or a passkey. */
export const SegundoPasso = z.object({
  pendente: z.string().max(200),
  codigo: Codigo.optional(),
  resposta: RespostaDeChave.optional(),
})

export const Key = z.object({ id: Id, nome: z.string(), criadaEm: Instant, usadaEm: Instant.nullable() })

const Codigos = Msg.extend({ codigos: z.array(z.string()).optional() })
/** Set up by whoever has to, before anything else; and never without having been asked lately. */
const guarded = { access: 'session', grace: true, reauth: 'always' } as const

export const segundoFator = {
  consultar: route('GET', '/conta/segundo-fator', {
    access: 'session',
    grace: true,
    summary: 'O segundo fator da pessoa da sessão, e se ele é exigido dela',
    response: z.object({
      exigido: z.boolean(),
      /** False where the address of the product lets no browser make passkeys. */
      chavesPossiveis: z.boolean(),
      totp: z.object({ desde: Instant }).nullable(),
      codigos: z.number().int(),
      chaves: z.array(Key),
    }),
  }),
  iniciarTotp: route('POST', '/conta/segundo-fator/totp', {
    ...guarded,
    summary: 'Cria o segredo de um aplicativo de códigos; vale depois de confirmado',
    response: z.object({ segredo: z.string(), uri: z.string() }),
  }),
  confirmarTotp: route('POST', '/conta/segundo-fator/totp/confirmar', {
    ...guarded,
    summary: 'Confirma o aplicativo por um código dele; responde os códigos de recuperação quando ainda não há',
    body: CodigoForm,
    response: Codigos,
  }),
  removerTotp: route('DELETE', '/conta/segundo-fator/totp', { ...guarded, summary: 'Remove o aplicativo de códigos', response: Msg }),
  gerarCodigos: route('POST', '/conta/segundo-fator/codigos', {
    ...guarded,
    summary: 'Gera outros códigos de recuperação; os anteriores deixam de valer. São mostrados só aqui',
    response: Codigos,
  }),
  opcoesDeChave: route('POST', '/conta/segundo-fator/chave/opcoes', {
    ...guarded,
    summary: 'O que o navegador precisa para criar uma chave de acesso',
    response: OpcoesDeChave,
  }),
  criarChave: route('POST', '/conta/segundo-fator/chave', {
    ...guarded,
    summary: 'Registra a chave de acesso que o navegador criou',
    body: ChaveForm.extend({ resposta: RespostaDeChave }),
    response: Codigos,
  }),
  nomearChave: route('POST', '/conta/segundo-fator/chave/:id', {
    ...guarded,
    summary: 'Muda o nome de uma chave de acesso',
    body: ChaveForm,
    response: Msg,
  }),
  removerChave: route('DELETE', '/conta/segundo-fator/chave/:id', {
    ...guarded,
    summary: 'Remove uma chave de acesso',
    response: Msg,
  }),
}

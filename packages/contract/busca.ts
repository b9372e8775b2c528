import { z } from 'zod'
import { Id } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What is searched, in the order in which equals stand. */
export const TIPOS_DE_ACHADO = [
  'cliente',
  'pessoa',
  'usuario',
  'objeto-contrato',
  'checklist',
  'task',
  'fatura',
  'boleto',
  'credito',
  'acordo',
  'nfse',
  'test-case',
  'changelog',
  'notificacao',
  'problema',
] as const
export type TipoDeAchado = (typeof TIPOS_DE_ACHADO)[number]

export const Achado = z.object({
  tipo: z.enum(TIPOS_DE_ACHADO),
  id: Id,
  titulo: z.string(),
  subtitulo: z.string(),
  /** A path of the product. */
  link: z.string(),
})
export type Achado = z.output<typeof Achado>

export const busca = {
  buscar: route('GET', '/busca', {
    access: 'session',
    summary:
      'Busca em tudo o que a pessoa pode abrir: palavras em qualquer ordem, cada uma o começo de uma palavra; CPF e CNPJ a partir do 6º caractere; e-mail, telefone e endereço da loja de um cliente; números de faturas, boletos, créditos e acordos, nosso número, linha digitável, número e chave de nota fiscal, também das nacionais; 10/2026; versões, notificações e problemas; com o nome da coisa na frente, só ela: fatura 17070',
    query: z.object({ q: z.string().default('') }),
    response: z.array(Achado),
  }),
}

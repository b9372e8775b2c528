import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { Id, Msg } from '../kit/fields.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { somasOf } from '../kit/somas.ts'
import { Tributo } from './retencao.ts'

const access = 'financeiro'
const route = routesOf(access)

const COMPROVANTE_MAX = 500

/** `arquivo` is the part of the multipart body that carries the file. */
const ComprovanteForm = z.object({
  retencoes: z
    .array(Id, 'Retenções: envie uma lista.')
    .min(1, 'Marque ao menos uma retenção.')
    .max(COMPROVANTE_MAX, `No máximo ${COMPROVANTE_MAX} retenções por vez.`),
})

const grade = grid('/retencao', {
  title: 'Retenções',
  name: { singular: 'retenção', plural: 'retenções', gender: 'f' },
  access,
  columns: {
    id: col.id('Id'),
    /** `2026/10`, which sorts as the months do. */
    competencia: col.digits('Competência', 7),
    'cliente.pessoa.nome': col.text('Cliente'),
    'cliente.pessoa.cpfCnpj': col.cpfCnpj('CPF/CNPJ'),
    'fatura.id': col.id('Fatura'),
    tributo: col.enum('Tributo', Tributo),
    base: col.orNull(col.money('Base')),
    aliquota: col.orNull(col.rate('Alíquota')),
    valor: col.money('Valor'),
    comprovante: col.boolean('Comprovante'),
    'cliente.id': col.hidden(col.id('Id do cliente')),
  },
  defaultSort: [
    { col: 'competencia', sort: 'desc' },
    { col: 'fatura.id', sort: 'desc' },
  ],
})

/** What clients withheld of what was billed, a row a tribute, with the paper by which they prove it. */
export const retencao = {
  ...grade,
  somas: somasOf(grade, ['valor']),
  comprovar: route('POST', '/retencao/comprovante', {
    summary: 'Guarda um comprovante (PDF, PNG ou JPEG, na parte arquivo) de uma ou mais retenções, no lugar do que tinham',
    body: ComprovanteForm,
    response: Msg.extend({ retencoes: z.array(Id) }),
    files: true,
    once: true,
  }),
  comprovante: route('GET', '/retencao/comprovante/:id', {
    summary: 'Baixa o comprovante de uma retenção',
    download: true,
  }),
  removeComprovante: route('DELETE', '/retencao/comprovante/:id', {
    summary: 'Tira o comprovante de uma retenção; o de outras retenções fica',
    response: Msg,
    once: true,
  }),
}

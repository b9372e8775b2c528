import { type FeitaForm, ligacao, ResultadoLigacao, SituacaoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { promessa, SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { boleto } from '@retaguarda/contract/faturamento/boleto.ts'
import { isBusinessDay } from '@retaguarda/contract/kit/business-day.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays, dayOf } from '@retaguarda/contract/kit/tempo.ts'
import type { Banco } from './demo.ts'

const { PROMETEU, NAO_ATENDEU, CONTESTA, OUTRO } = ResultadoLigacao.code
/** How calls end, one after the other. */
const RESULTADOS = [PROMETEU, NAO_ATENDEU, PROMETEU, CONTESTA, PROMETEU, OUTRO] as const
const DITO: Partial<Record<number, string>> = {
  [NAO_ATENDEU]: 'Caixa postal.',
  [CONTESTA]: 'Diz que pagou pelo Pix: vai mandar o comprovante.',
  [OUTRO]: 'Pediu que falássemos com o contador.',
}
const ATE = 4 // days of a promise
const DIAS = 24
/** One in so many calls waits for somebody to make it. */
const ESPERA = 3

/** Most calls that the rules ask for are made in the afternoon; those of the newest days wait. */
export function ligar({ company, diary, today, equipe }: Banco): void {
  let made = 0
  const quem = () => company.as(present(equipe[10]))
  for (let atras = DIAS; atras > 1; atras--) {
    const day = addDays(today, -atras)
    if (!isBusinessDay(day, new Set())) continue
    diary.on(day, '15:30', 'ligações', async () => {
      const as = quem()
      const filter = [{ name: 'situacao', op: '=' as const, v: SituacaoLigacao.code.A_LIGAR }]
      const { rows } = await as(ligacao.list, { query: { filter } })
      for (const { id, boletos } of rows.filter((row) => row.id % ESPERA !== 0)) {
        const resultado = RESULTADOS[made++ % RESULTADOS.length] ?? OUTRO
        const { boletos: all } = await as(ligacao.get, { params: { id } })
        const free = all.filter(
          ({ boleto, aberto, prometidoAte }) => boletos.includes(boleto) && aberto !== '0.00' && prometidoAte === null,
        )
        const promete = resultado === PROMETEU && free.length > 0
        const body: Pick<FeitaForm, 'resultado' | 'observacao' | 'promessa'> = {
          resultado: resultado === PROMETEU && !promete ? OUTRO : resultado,
          observacao: DITO[resultado] ?? null,
          promessa: promete
            ? { boletos: free.map(({ boleto }) => boleto), data: addDays(dayOf(company.ctx.now()), ATE), contato: 'Financeiro' }
            : null,
        }
        await as(ligacao.feita, { params: { id }, body })
      }
    })
  }
  prometer({ diary, today, quem })
}

const FEITAS = 9 // days ago
/** What some said themselves: one does not keep it, one asks for something else, one has time yet. */
const DITAS = [
  { ate: -7, observacao: 'Vai pagar assim que receber do marketplace.' },
  { ate: 4, observacao: null },
  { ate: 5, observacao: 'Pede que não se ligue até lá.' },
]

function prometer({ diary, today, quem }: Pick<Banco, 'diary' | 'today'> & { quem: () => ReturnType<Banco['company']['as']> }): void {
  diary.on(addDays(today, -FEITAS), '16:20', 'promessas', async () => {
    const as = quem()
    const filter = [{ name: 'diasAtraso', op: '>' as const, v: 3 }]
    const { rows } = await as(boleto.list, { query: { filter, sort: [{ col: 'id', sort: 'asc' }], limit: 100 } })
    const clientes = [...new Set(rows.map(({ cliente }) => cliente.id))].values()
    for (const { ate, observacao } of DITAS)
      for (const cliente of clientes) {
        const late = (await as(promessa.boletos, { params: { id: cliente } })).filter(({ prometidoAte }) => prometidoAte === null)
        if (late.length === 0) continue
        const boletos = late.slice(0, 3).map((one) => one.boleto)
        await as(promessa.add, { body: { cliente, boletos, data: addDays(today, ate), contato: 'Financeiro', observacao } })
        break
      }
  })
  diary.on(addDays(today, -2), '17:00', 'promessas', async () => {
    const as = quem()
    const filter = [
      { name: 'situacao', op: '=' as const, v: SituacaoPromessa.code.EM_VIGOR },
      { name: 'data', op: '=' as const, v: addDays(today, present(DITAS[1]).ate) },
    ]
    const [one] = (await as(promessa.list, { query: { filter } })).rows
    if (one) await as(promessa.cancelar, { params: { id: one.id }, body: { motivo: 'O cliente pediu um acordo em parcelas.' } })
  })
}

import { Indice } from '@retaguarda/contract/faturamento/indice.ts'
import type { LinhaReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { percentText } from '@retaguarda/contract/kit/money.ts'
import { competenciaDe, competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Column } from '../../../kit/ui/data-table.tsx'
import { formatMoney } from '../../../kit/ui/format.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'

export const mesTexto = (day: string): string => competenciaTexto(competenciaDe(day))

const LIMITES = { teto: 'no teto', piso: 'no piso' }

/** A contract of a readjustment: whose it is, by what, from when, and what it costs before and after. */
export const COLUNAS_DA_LINHA: Column<LinhaReajuste>[] = [
  { head: 'Cliente', at: 'name', cell: ({ cliente }) => <ClienteLink id={cliente.id}>{cliente.nome}</ClienteLink> },
  { head: 'Vínculo', cell: ({ objetoContrato: { codigo, nome } }) => `${codigo} - ${nome}` },
  {
    head: 'Índice',
    cell: ({ indice, percentual, limite }) =>
      indice !== null && (
        <span className="nowrap">
          {[Indice.labels[indice], percentual && percentText(percentual), limite && LIMITES[limite]].filter(Boolean).join(', ')}
        </span>
      ),
  },
  { head: 'A partir de', label: 'desde', cell: ({ aPartirDe }) => aPartirDe && mesTexto(aPartirDe) },
  { head: 'Hoje', num: true, quiet: true, label: 'hoje', cell: ({ mensalDe }) => formatMoney(mensalDe) },
  { head: 'Reajustado', num: true, at: 'value', cell: ({ mensalPara }) => formatMoney(mensalPara) },
  { head: 'No ano', num: true, quiet: true, label: 'no ano', cell: ({ efeitoAno }) => formatMoney(efeitoAno) },
]

/** What stands in the way of a line, or is to be known of it. */
export const Porque = ({ bad, notes }: { bad: string | null; notes: readonly string[] }) => (
  <>
    {[...(bad === null ? [] : [bad]), ...notes].map((said) => (
      <div key={said} className={said === bad ? 'mute' : 'warn'}>
        <IconAlertTriangle className="ico-14" aria-hidden /> {said}
      </div>
    ))}
  </>
)

import type { Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import styles from './cobranca.module.css'
import { COLUNAS, type Coluna, celulaText, LINHA, type Lista, listaDe } from './colunas.ts'

type Linhas = readonly Record<string, unknown>[]

/** A configuration as it is read: its table, and nothing where there is no monthly value. */
export function ConfiguracaoLida({ tipo, configuracao }: { tipo: TipoConfiguracao; configuracao: Configuracao }) {
  const lista = listaDe(tipo)
  if (!lista) return <p className={`${styles.semValor} m2`}>Não há valor mensal: só o setup é cobrado, uma vez.</p>
  return <TabelaLida lista={lista} linhas={configuracao[lista] ?? []} />
}

type Props = {
  lista: Lista
  linhas: Linhas
  /** Counted from 1: the row that applied. */
  faixa?: number | undefined
  /** For a panel: short heads, no numbers of rows. */
  curta?: boolean
  /** What the standard says instead, by the field that differs. */
  padroes?: Map<string, string | null>
}

/** Rows of a price table as text; the chosen one is marked as everything that is "this one" (LOOK.md, principle 4). */
export function TabelaLida({ lista, linhas, faixa, curta = false, padroes }: Props) {
  const colunas = COLUNAS[lista]
  return (
    <table className={`${styles.lida} ${curta ? styles.curta : ''}`}>
      <thead>
        <tr>
          {!curta && <th scope="col">{LINHA[lista].head}</th>}
          {colunas.map(({ name, head, curto }) => (
            <th key={name} scope="col" className="num">
              {curta ? curto : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linhas.map((linha, i) => (
          <tr key={i} aria-current={faixa === i + 1 ? 'true' : undefined}>
            {!curta && <td className="m3">{i + 1}</td>}
            {colunas.map((coluna) => (
              <td key={coluna.name} className="num">
                <Celula coluna={coluna} value={linha[coluna.name]} />
                <Padrao tipo={coluna.tipo} padrao={padroes?.get(`${lista}.${i}.${coluna.name}`)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Celula = ({ coluna: { tipo }, value }: { coluna: Coluna; value: unknown }) => celulaText(tipo, value) ?? <span className="m3">—</span>

/** Nothing where the value is the standard's. */
export function Padrao({ tipo, padrao }: { tipo: Coluna['tipo']; padrao: string | null | undefined }) {
  if (padrao === undefined) return null
  return <div className={styles.nota}>{padrao === null ? 'não há no padrão' : `padrão: ${celulaText(tipo, padrao)}`}</div>
}

import type { Bloco as Of } from '@retaguarda/contract/saude.ts'
import { Card } from '../../kit/ui/card.tsx'
import { type Column, DataTable } from '../../kit/ui/data-table.tsx'
import { formatNumber, sizeText } from '../../kit/ui/format.ts'
import { Kpi, Kpis } from '../../kit/ui/kpis.tsx'
import { Bloco, lido, type PainelProps, Unread } from './bloco.tsx'
import styles from './saude.module.css'

type Servidor = Of<'banco'>
type Replica = Exclude<Servidor['replicas'], { erro: string }>[number]

const REPLICAS: Column<Replica>[] = [
  { head: 'Réplica', at: 'name', cell: ({ nome }) => nome },
  { head: 'Confirma', at: 'value', cell: ({ sincrona }) => (sincrona ? 'Sim' : 'Não') },
  { head: 'Atraso', num: true, label: 'Atraso', cell: ({ atrasoBytes }) => sizeText(atrasoBytes) },
]

const seconds = (s: number) => `${formatNumber(Math.round(s * 10) / 10)}\u00a0s`

export function Banco({ painel: { banco } }: PainelProps) {
  const whole = lido(banco)
  return (
    <Card title="Banco de dados" flush>
      {'erro' in banco && <Unread erro={banco.erro} />}
      {whole && (
        <>
          <Kpis>
            <Kpi label="Tamanho" value={sizeText(whole.bytes)}>
              PostgreSQL {whole.versao}
            </Kpi>
            <Kpi label="Conexões" value={formatNumber(whole.conexoes)}>
              de {formatNumber(whole.maximo)}
            </Kpi>
            <Kpi label="Maior transação" value={seconds(whole.maiorTransacao)}>
              aberta agora
            </Kpi>
          </Kpis>
          <Replicas replicas={whole.replicas} />
        </>
      )}
    </Card>
  )
}

function Replicas({ replicas }: Pick<Servidor, 'replicas'>) {
  if ('erro' in replicas) return <Unread erro={replicas.erro} />
  return replicas.length === 0 ? null : (
    <DataTable label="Réplicas" columns={REPLICAS} rows={replicas} keyOf={({ nome }, i) => `${nome} ${i}`} />
  )
}

const ms = (value: number) => `${formatNumber(Math.round(value * 10) / 10)}\u00a0ms`

const COMANDOS: Column<Of<'comandos'>[number]>[] = [
  { head: 'Comando', at: 'line', cell: ({ texto }) => <code className={styles.comando}>{texto.slice(0, 240)}</code> },
  { head: 'Vezes', num: true, label: 'Vezes', cell: ({ vezes }) => formatNumber(vezes) },
  { head: 'Total', num: true, label: 'Total', cell: ({ total }) => seconds(total / 1000) },
  { head: 'Média', num: true, quiet: true, label: 'Média', cell: ({ media }) => ms(media) },
  { head: 'p99', num: true, label: 'p99', cell: ({ p99 }) => ms(p99) },
]

export const Comandos = ({ painel }: PainelProps) => (
  <Bloco
    title="Comandos que mais demoraram, 7 dias"
    block={painel.comandos}
    columns={COMANDOS}
    keyOf={({ texto }) => texto}
    empty="Nenhum comando foi medido ainda."
    wide
  />
)

type Tamanho = Servidor['tabelas'][number]
const grown = (bytes: number) => (bytes === 0 ? null : `${bytes > 0 ? '+' : '−'}${sizeText(Math.abs(bytes))}`)

const TABELAS: Column<Tamanho>[] = [
  { head: 'Tabela', at: 'name', cell: ({ nome }) => nome },
  { head: 'Tamanho', num: true, at: 'value', cell: ({ bytes }) => sizeText(bytes) },
  { head: 'Linhas', num: true, label: 'Linhas', cell: ({ linhas }) => formatNumber(linhas) },
  { head: 'Cresceu em 30 dias', num: true, label: 'Cresceu', cell: ({ cresceu30 }) => (cresceu30 === null ? null : grown(cresceu30)) },
]

export function Tabelas({ painel: { banco } }: PainelProps) {
  const whole = lido(banco)
  return (
    whole && (
      <Bloco
        title="Tabelas maiores"
        block={whole.tabelas}
        columns={TABELAS}
        keyOf={({ nome }) => nome}
        empty="As tabelas são medidas a cada 15 minutos."
        wide
      />
    )
  )
}

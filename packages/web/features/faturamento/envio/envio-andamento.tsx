import { Button } from '@mantine/core'
import { envio, SituacaoLinhaEnvio } from '@retaguarda/contract/faturamento/envio.ts'
import { fatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withSearch } from '../../../kit/route/search.ts'
import { Card } from '../../../kit/ui/card.tsx'
import { Failed } from '../../../kit/ui/failed.tsx'
import { formatCount, formatNumber } from '../../../kit/ui/format.ts'
import { ProgressBar } from '../../../kit/ui/progress-bar.tsx'
import { SkeletonCard } from '../../../kit/ui/skeleton.tsx'
import { readOf } from '../../../kit/use-read.ts'
import { ClienteLink } from '../../../parts/cliente/cliente-link.tsx'
import { useTrabalho } from '../../../parts/faturamento/progresso.ts'
import { Resultados } from './envio-resultados.tsx'

const { ENVIADA, ERRO } = SituacaoLinhaEnvio.code

/** A sending that goes on by itself: how far it is as the server tells it, then what became of each client. */
export function EnvioEmAndamento({ id }: { id: number }) {
  const navigate = useNavigate()
  const lido = readOf([envio.get.path, id], envio.get, { params: { id } })
  const { query, progresso } = useTrabalho(lido, `envio-${id}`, [fatura.prefix])
  const { data, error } = query
  const back = () => void navigate({ to: '.', search: withSearch({ envio: undefined }) })
  return (
    <div className="stack">
      <div>
        <Button variant="subtle" leftSection={<IconArrowLeft aria-hidden />} onClick={back}>
          Outro envio
        </Button>
      </div>
      {error && !data && <Failed error={error} otherwise="O envio não carregou. Abra a tela de novo." />}
      {!data && !error && <SkeletonCard />}
      {data && data.fim === null && (
        <Andando {...(progresso.now ?? { feitos: data.enviadas + data.erros, total: data.total })} mes={competenciaTexto(data)} />
      )}
      {data && data.fim !== null && (
        <Resultados
          message={data.message}
          motivos={data.motivos}
          successMessage={data.linhas.filter(({ situacao }) => situacao === ENVIADA).map(row)}
          errorsMessage={data.linhas.filter(({ situacao }) => situacao === ERRO).map(row)}
        />
      )}
    </div>
  )
}

/** What became of a client, who is a link. */
function row({ cliente: { id, nome }, texto }: { cliente: { id: number; nome: string }; texto: string | null }): ReactNode {
  const rest = texto === null ? '' : texto.startsWith(nome) ? texto.slice(nome.length) : `: ${texto}`
  return (
    <>
      <ClienteLink id={id}>{nome}</ClienteLink>
      {rest}
    </>
  )
}

const Andando = ({ feitos, total, mes }: { feitos: number; total: number; mes: string }) => (
  <Card title={`Envio de ${mes}`}>
    <p role="status">
      {formatNumber(feitos)} de {formatCount(total, 'cliente', 'clientes')}
    </p>
    <ProgressBar value={total > 0 ? Math.floor((feitos * 100) / total) : 0} label="Envio" />
    <p className="m3 s12">Pode sair desta tela: o envio continua.</p>
  </Card>
)

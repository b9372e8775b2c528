import { Button } from '@mantine/core'
import { contabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { nfseConfiguracao, vePendenciasDaNota } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import { allows } from '@retaguarda/contract/kit/access.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../kit/session/session.ts'
import { Card } from '../../kit/ui/card.tsx'
import { readOf } from '../../kit/use-read.ts'
import { mesDeAno } from '../../parts/faturamento/competencia.ts'
import { lugarDe, naoChegou, recusasRead, useVisto } from '../../parts/faturamento/recusas.ts'
import styles from './inicio.module.css'

const { pendencias } = nfseConfiguracao
export const pendenciasRead = () => readOf([pendencias.path], pendencias, {})

/** The month of which the accountant has no file yet. */
export const aFecharRead = () => readOf([contabil.aFechar.path], contabil.aFechar, {}, { staleTime: 0 })

/** Mails that did not arrive, each leads to its invoice, where it is sent again, or to what it said; what keeps notes from being issued; and the month to hand over. */
export function ParaFazer() {
  const user = useUser()
  const financeiro = allows('financeiro', user)
  const { data: recusas = [] } = useQuery({ ...recusasRead(), enabled: financeiro })
  const { data: notas = [] } = useQuery({ ...pendenciasRead(), enabled: vePendenciasDaNota(user) })
  const { data: mes } = useQuery({ ...aFecharRead(), enabled: financeiro })
  const { busy, marcar } = useVisto()
  if (recusas.length === 0 && notas.length === 0 && !mes) return null
  return (
    <Card title="Para fazer" flush>
      <ul className={styles.links}>
        {notas.map((text) => (
          <li key={text}>{financeiro ? <Link to="/nfse/configuracao">{text}</Link> : <Link to="/empresa">{text}</Link>}</li>
        ))}
        {mes && (
          <li>
            <Link to="/contador" search={{ fechar: 1, ...mes }}>
              Feche {mesDeAno(mes)} para o contador
            </Link>
          </li>
        )}
        {recusas.map((one) => (
          <li key={`${one.tipo} ${one.id}`}>
            <div className={styles.recusa}>
              <Link {...lugarDe(one)}>
                {one.cliente.nome}: {naoChegou(one)}
              </Link>
              <p className="m3 s12">{one.motivo}</p>
            </div>
            <Button
              size="xs"
              variant="subtle"
              aria-busy={busy}
              aria-label={`Dispensar: ${one.cliente.nome}, ${one.assunto}`}
              onClick={() => marcar(one)}
            >
              Dispensar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

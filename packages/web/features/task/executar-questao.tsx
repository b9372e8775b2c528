import { Button } from '@mantine/core'
import { IconEyeOff, IconUser } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useUser } from '../../kit/session/session.ts'
import type { Estado } from '../../parts/questionario/estado-da-questao.tsx'
import { QuestionarioItem } from '../../parts/questionario/questionario-item.tsx'
import { respostaEmTexto } from '../../parts/questionario/resposta-lida.tsx'
import styles from './executar-questao.module.css'
import type { TarefaAberta } from './executar-tarefa.ts'
import type { QuestaoVista } from './executar-vista.ts'

type Props = { tarefa: TarefaAberta; entrada: number; questao: QuestaoVista; editavel: boolean }

/** A question of the task, bound to it; drawn again only when something of it changed. */
export const QuestaoDaTarefa = memo(function QuestaoDaTarefa({ tarefa, entrada, questao, editavel }: Props) {
  const { item, resposta, respondida, porque, nivel, aviso } = questao
  const estado = useEstado({ tarefa, entrada, questao, editavel })
  const place = useAvistar(tarefa, item.id, item.tipoMetrica !== null && editavel)
  return (
    <QuestionarioItem
      ref={place}
      item={item}
      resposta={resposta}
      respondida={respondida}
      disabled={!editavel}
      onAnswer={(next) => tarefa.responder(entrada, item, next)}
      onType={(text) => tarefa.digitar(entrada, item.id, text)}
      estado={estado}
      porque={porque || undefined}
      nivel={nivel}
    >
      {questao.oculta && (
        <p className={`${styles.oculta} warn`} role="status">
          <IconEyeOff className="ico-14" aria-hidden />
          {questao.oculta}
        </p>
      )}
      {questao.situacao === 'recusada' && <p className={`${styles.recusa} bad`}>{questao.mensagem}</p>}
      {questao.dela && <DuasRespostas tarefa={tarefa} entrada={entrada} questao={questao} dela={questao.dela} />}
      {aviso && (
        <p className={styles.aviso} role="status">
          <IconUser className="ico-14" aria-hidden />
          {aviso}
        </p>
      )}
    </QuestionarioItem>
  )
})

function useEstado({ tarefa, entrada, questao, editavel }: Props): Estado | undefined {
  const { situacao, quando, por, tempo, mensagem, item } = questao
  return useMemo(() => {
    if (situacao === null) return undefined
    if (situacao === 'salva') return { tipo: 'salva', quando, por, tempo: tempo ?? undefined }
    if (situacao !== 'recusada') return { tipo: situacao }
    return {
      tipo: 'recusada',
      mensagem,
      onTentar: editavel ? () => tarefa.tentar(entrada, item.id) : undefined,
      onDescartar: () => tarefa.descartar(entrada, item.id),
    }
  }, [tarefa, entrada, situacao, quando, por, tempo, mensagem, item, editavel])
}

/** Tells when the question is first in view, which is where its time may begin. */
function useAvistar(tarefa: TarefaAberta, item: number, measured: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!measured || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        tarefa.avistar(item)
        observer.disconnect()
      },
      { threshold: 0.5 },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [tarefa, item, measured])
  return place
}

type DuasProps = Omit<Props, 'editavel'> & { dela: NonNullable<QuestaoVista['dela']> }

/** Another answer was given while this one was on its way, by somebody else or on another device: both are shown, and the person says which one stands. */
function DuasRespostas({ tarefa, entrada, questao: { item, resposta, mensagem }, dela }: DuasProps) {
  const [first = ''] = dela.usuario.nome.split(' ')
  const own = dela.usuario.id === useUser().id
  return (
    <div className={styles.duas} role="group" aria-label="Duas respostas">
      <p>{mensagem}</p>
      <dl>
        <div>
          <dt>{own ? 'Você, em outro aparelho' : dela.usuario.nome}</dt>
          <dd>{respostaEmTexto(item, dela.resposta)}</dd>
        </div>
        <div>
          <dt>{own ? 'Você, aqui' : 'Você'}</dt>
          <dd>{respostaEmTexto(item, resposta)}</dd>
        </div>
      </dl>
      <div className={styles.botoes}>
        <Button onClick={() => tarefa.descartar(entrada, item.id)}>{own ? 'Manter a outra' : `Manter a de ${first}`}</Button>
        <Button onClick={() => tarefa.tentar(entrada, item.id)}>{own ? 'Usar a daqui' : 'Usar a minha'}</Button>
      </div>
    </div>
  )
}

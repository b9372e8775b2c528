import { useEffect, useState } from 'react'
import { formatCount } from '../../kit/ui/format.ts'
import { Note } from '../../kit/ui/note.tsx'
import { lembrete } from '../../parts/questionario/fila-lembrete.ts'

type Guardadas = { usuario: number; nome: string | null; quantas: number }

/** Answers that somebody left in this browser before they could be sent, so that nobody forgets them. */
export function RespostasGuardadas() {
  const [guardadas, setGuardadas] = useState<Guardadas[]>([])
  useEffect(() => {
    if (!lembrete.ha()) return
    let left = false
    const show = async () => {
      // What reads them is no part of the first screen.
      const { guardada } = await import('../../parts/questionario/fila-guardada.ts')
      const found = await guardada.pendentesPorPessoa()
      if (!left) setGuardadas(found.map((one) => ({ ...one, nome: lembrete.nome(one.usuario) })))
    }
    void show()
    return () => {
      left = true
    }
  }, [])
  if (guardadas.length === 0) return null
  return (
    <Note tone="warn">
      {guardadas.map(({ usuario, nome, quantas }) => (
        <p key={usuario}>{sentence(nome, quantas)}</p>
      ))}
    </Note>
  )
}

const sentence = (name: string | null, quantas: number): string =>
  `Neste computador há ${formatCount(quantas, 'resposta', 'respostas')} ${name ? `de ${name}` : 'de uma pessoa'} por enviar. ` +
  `${quantas === 1 ? 'Ela é enviada' : 'Elas são enviadas'} quando ${name ?? 'essa pessoa'} entrar de novo aqui.`

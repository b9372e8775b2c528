import { SPRINT_ERRO } from '@retaguarda/contract/sprint.ts'
import { sentenceOf } from '../../kit/ui/failed.tsx'
import { Note } from '../../kit/ui/note.tsx'

/** The dashboard's own words, and below them the reason (SPR-025). */
export const Failure = ({ error }: { error: Error }) => (
  <Note tone="bad" live>
    <p className="b6">{SPRINT_ERRO}</p>
    <p>{sentenceOf(error, 'A resposta não pôde ser lida. Abra a tela de novo.')}</p>
  </Note>
)

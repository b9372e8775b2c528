import { AgendaEdit } from '@retaguarda/contract/checklist-agenda.ts'
import { emHhMm, minutosUteis } from '@retaguarda/contract/horas-uteis.ts'
import { isReference } from '../../kit/form/diff.ts'
import { fieldsOf } from '../../kit/form/fields-of.ts'
import { useValue } from '../../kit/form/form-store.ts'
import { Note } from '../../kit/ui/note.tsx'
import styles from './agenda.module.css'
import { periodoText } from './texts.ts'
import { useSobrepostas } from './use-agendamentos.ts'

const f = fieldsOf(AgendaEdit)
const SHOWN = 3

/** The estimate of the period that is typed, never typed itself (AGE-017 to AGE-019), and whom it keeps busy twice. */
export function HorasEstimadas({ exceto }: { exceto: number | undefined }) {
  const dataInicio = String(useValue(f.dataInicio) ?? '')
  const dataFim = String(useValue(f.dataFim) ?? '')
  const responsavel = useValue(f.responsavel)
  const person = isReference(responsavel) ? responsavel : undefined
  const others = useSobrepostas({ responsavel: person?.id, dataInicio, dataFim, exceto })
  return (
    <>
      <div className={styles.hours}>
        <span>Horas estimadas (dias úteis, 8 h 48 min por dia)</span>
        <output aria-label="Horas estimadas">{horas(dataInicio, dataFim)}</output>
      </div>
      {others.length > 0 && (
        <div className={styles.wide}>
          <Note tone="warn" live>
            {person?.nome} já tem {others.length === 1 ? 'um agendamento aberto' : `${others.length} agendamentos abertos`} neste período:
            <ul className={styles.others}>
              {others.slice(0, SHOWN).map((other) => (
                <li key={other.id}>
                  {periodoText(other)}, {other.cliente.nome}, {other.checklist.nome}
                </li>
              ))}
            </ul>
            {others.length > SHOWN && `e mais ${others.length - SHOWN}.`}
          </Note>
        </div>
      )}
    </>
  )
}

/** `00:00` while the period is not whole. */
function horas(dataInicio: string, dataFim: string): string {
  const [from, to] = [new Date(dataInicio), new Date(dataFim)]
  return from <= to ? emHhMm(minutosUteis(from, to)) : emHhMm(0)
}

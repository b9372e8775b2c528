import { MULTIPLA_ESCOLHA } from '@retaguarda/contract/task-regras.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { SIM_NAO } from '@retaguarda/contract/kit/enum.ts'
import type { Controle } from './controle.ts'
import styles from './resposta.module.css'

/** One of the options; the browser's own radio buttons, with their arrows. */
export function Objetiva({ item, resposta, onAnswer, labelledBy, describedBy }: Controle) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className={styles.opcoes}>
      {item.opcoes.map(({ numero, descricao }) => (
        <label key={numero} className={styles.opcao}>
          <input type="radio" name={labelledBy} checked={resposta === numero} onChange={() => onAnswer(numero)} />
          <span>{descricao}</span>
        </label>
      ))}
    </div>
  )
}

/** Any of the options, kept in their order; none of them is no answer. */
export function MultiplaEscolha({ item, resposta, onAnswer, labelledBy, describedBy }: Controle) {
  const chosen = Array.isArray(resposta) ? resposta : []
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={`${styles.opcoes} ${styles.muitas}`}>
      {item.opcoes.map(({ numero, descricao }) => (
        <label key={numero} className={styles.opcao}>
          <input type="checkbox" checked={chosen.includes(numero)} onChange={() => onAnswer(comOuSem(item, chosen, numero))} />
          <span>{descricao}</span>
        </label>
      ))}
    </div>
  )
}

/** The choice with the option, or without it where it was chosen. */
export function comOuSem({ opcoes }: Controle['item'], chosen: number[], numero: number): number[] | null {
  const isChosen = (n: number) => (n === numero ? !chosen.includes(n) : chosen.includes(n))
  const next = opcoes.map((opcao) => opcao.numero).filter(isChosen)
  return next.length > 0 ? next : null
}

const SIM_OU_NAO = [
  { valor: true, nome: SIM_NAO.true, icone: IconCheck },
  { valor: false, nome: SIM_NAO.false, icone: IconX },
]

export function SimNao({ resposta, onAnswer, labelledBy, describedBy }: Controle) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className={styles.simNao}>
      {SIM_OU_NAO.map(({ valor, nome, icone: Icone }) => (
        <label key={nome}>
          <input type="radio" name={labelledBy} checked={resposta === valor} onChange={() => onAnswer(valor)} />
          <Icone aria-hidden />
          {nome}
        </label>
      ))}
    </div>
  )
}

/** What the number key chooses: the option at that place. */
export function pelaTecla({ item, resposta }: Pick<Controle, 'item' | 'resposta'>, place: number): number | number[] | null | undefined {
  const opcao = item.opcoes[place - 1]
  if (!opcao) return undefined
  if (item.tipo !== MULTIPLA_ESCOLHA) return opcao.numero
  return comOuSem(item, Array.isArray(resposta) ? resposta : [], opcao.numero)
}

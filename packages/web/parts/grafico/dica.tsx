import type { ReactNode } from 'react'
import type { Ponto, Serie } from './data.ts'
import styles from './grafico.module.css'
import { Amostra } from './marca.tsx'

type Props = { ponto: Ponto; series: Serie[]; tipo: 'parte' | 'linha'; texto: (valor: string) => string; rodape?: ReactNode }

/** What stands at one place of a chart, under the pointer or reached by the arrow keys; read out as it moves. */
export const Dica = ({ ponto, series, tipo, texto, rodape }: Props) => (
  <div className={styles.dica} role="status">
    <p className="b6">{ponto.nome}</p>
    <dl>
      {series.map(({ chave, nome }, place) => {
        const valor = ponto.valores[chave]
        return (
          <div key={chave}>
            <dt>
              <Amostra lugar={place} tipo={tipo} />
              <span className="elip">{nome}</span>
            </dt>
            <dd className="num">{valor === null || valor === undefined ? '—' : texto(valor)}</dd>
          </div>
        )
      })}
    </dl>
    {rodape}
  </div>
)

import { allows } from '@retaguarda/contract/kit/access.ts'
import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { useUser } from '../../kit/session/session.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { LinhaDoTempo } from './timeline.tsx'
import styles from './cliente.module.css'
import { Cobranca } from './resumo-cobranca.tsx'
import { Contatos } from './resumo-contatos.tsx'
import { Contratos } from './resumo-contratos.tsx'
import { Faturas } from './resumo-faturas.tsx'
import { ParaFazer } from './resumo-fazer.tsx'
import { Numeros } from './resumo-figures.tsx'
import { Produtos } from './resumo-produtos.tsx'
import { Tarefas } from './resumo-tarefas.tsx'
import { PaginaDoCliente } from './resumo-link.tsx'
import { usePanorama, useRegistro } from './registro.ts'

/** A client at a glance: where it stands, what it contracted, what it owes, what is done for it, whom to call. Each block leads on. */
export function Resumo() {
  const registro = useRegistro()
  const query = usePanorama()
  const user = useUser()
  if (!registro) return null
  const { id } = registro
  const { data } = query
  return (
    <div className="stack in-order">
      <Loaded query={query} failed="O resumo não carregou. Abra a aba de novo.">
        {(dados) => <Numeros registro={registro} panorama={dados} />}
      </Loaded>
      <div className={styles.resumo}>
        {data && <ParaFazer registro={registro} panorama={data} />}
        <div className="stack">
          {data && (
            <Contratos
              id={id}
              title="Vínculos em vigor"
              contratos={data.contratos.filter(({ situacao }) => situacao !== SituacaoVinculo.code.INATIVO)}
              total={data.totais.contratos}
            />
          )}
          {data?.faturas && <Faturas id={id} ultimas={data.faturas.ultimas} total={data.totais.faturas ?? 0} />}
          {data && <Tarefas id={id} tarefas={data.tarefas.rows} total={data.totais.tarefas} />}
          <Produtos registro={registro} />
        </div>
        <div className={`stack ${styles.ladoDireito}`}>
          <Contatos registro={registro} />
          {allows('financeiro', user) && (
            <>
              <Cobranca registro={registro} />
              <PaginaDoCliente id={id} />
            </>
          )}
          <LinhaDoTempo id={id} />
        </div>
      </div>
    </div>
  )
}

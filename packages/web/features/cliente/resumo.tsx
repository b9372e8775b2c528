import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Comentarios } from '../../parts/comentarios/comentarios.tsx'
import styles from './cliente.module.css'
import { Contatos } from './resumo-contatos.tsx'
import { Contratos } from './resumo-contratos.tsx'
import { Faturas } from './resumo-faturas.tsx'
import { ParaFazer } from './resumo-fazer.tsx'
import { Numeros } from './resumo-numeros.tsx'
import { Produtos } from './resumo-produtos.tsx'
import { Tarefas } from './resumo-tarefas.tsx'
import { useRegistro } from './registro.ts'

/** A client at a glance: where it stands, what it contracted, what it owes, what is done for it, whom to call. Each block leads on. */
export function Resumo() {
  const registro = useRegistro()
  const id = registro?.id ?? 0
  const query = useQuery({
    queryKey: ['/cliente', 'panorama', id],
    queryFn: ({ signal }) => call(panorama, { params: { id }, signal }),
    enabled: registro !== undefined,
    staleTime: 0,
  })
  if (!registro) return null
  const { data } = query
  return (
    <div className="stack">
      <Loaded query={query} failed="O resumo não carregou. Abra a aba de novo.">
        {(dados) => <Numeros registro={registro} panorama={dados} />}
      </Loaded>
      <div className={styles.resumo}>
        {data && <ParaFazer registro={registro} panorama={data} />}
        <div className="stack">
          {data && <Contratos id={id} contratos={data.contratos} />}
          {data?.faturas && <Faturas registro={registro} faturas={data.faturas} />}
          {data && <Tarefas registro={registro} tarefas={data.tarefas} agendamentos={data.agendamentos} />}
          <Produtos registro={registro} />
        </div>
        <div className={`stack ${styles.ladoDireito}`}>
          <Contatos registro={registro} />
          <Comentarios entidade="cliente" id={id} />
        </div>
      </div>
    </div>
  )
}

import { panorama } from '@retaguarda/contract/cliente-panorama.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../kit/api.ts'
import { Loaded } from '../../kit/ui/loaded.tsx'
import { Comentarios } from '../../parts/comentarios/comentarios.tsx'
import { Contatos } from './resumo-contatos.tsx'
import { Contratos } from './resumo-contratos.tsx'
import { Faturas } from './resumo-faturas.tsx'
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
  return (
    <div className="stack">
      <Loaded query={query} failed="O resumo não carregou. Abra a aba de novo.">
        {(dados) => (
          <>
            <Numeros registro={registro} panorama={dados} />
            <Contratos id={id} contratos={dados.contratos} />
            <div className="halves">
              {dados.faturas && <Faturas registro={registro} faturas={dados.faturas} />}
              <Tarefas registro={registro} tarefas={dados.tarefas} agendamentos={dados.agendamentos} />
            </div>
          </>
        )}
      </Loaded>
      <div className="halves">
        <Contatos registro={registro} />
        <Produtos registro={registro} />
      </div>
      <Comentarios entidade="cliente" id={id} />
    </div>
  )
}

import { contaIdentidade } from '@retaguarda/contract/diretorio.ts'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useCommand } from '../../kit/form/use-command.ts'
import { usePolitica } from '../../kit/session/politica.ts'
import { useRead } from '../../kit/use-read.ts'
import { Identidades } from '../../parts/acesso/identidades.tsx'

const KEY = ['/conta', 'identidade']

/** The accounts of the directory by which the person of the session enters; nothing where there is none to enter by. */
export function MinhasIdentidades() {
  const nome = usePolitica()?.diretorio?.nome
  const query = useRead(KEY, contaIdentidade.listar, {}, { staleTime: 0 })
  const ligar = useCommand(contaIdentidade.ligar, {
    tell: () => undefined,
    // A page of another site: it comes back by itself.
    done: ({ endereco }) => location.assign(endereco),
  })
  const desligar = useCommand(contaIdentidade.desligar, { changes: [KEY] })
  if (nome === undefined && !query.data?.length) return null
  return (
    <Identidades
      query={query}
      empty={`Nenhuma conta ligada. Com uma, você entra por ${nome ?? 'ela'} sem a senha daqui.`}
      onRemove={(id) => void desligar.run({ params: { id } }, DESLIGAR)}
      aside={
        nome !== undefined && (
          <Button leftSection={<IconPlus aria-hidden />} onClick={() => void ligar.run({})}>
            Ligar conta
          </Button>
        )
      }
    />
  )
}

const DESLIGAR = {
  title: 'Desligar a conta do Diretório?',
  children: 'Com ela você deixa de entrar aqui. As outras sessões abertas por ela terminam.',
  confirmLabel: 'Desligar',
  danger: true,
}

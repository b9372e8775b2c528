import { IconHistory } from '@tabler/icons-react'
import { PageHeader } from '../../kit/page/page-header.tsx'
import { LinkButton } from '../../kit/ui/link-button.tsx'
import type { CasoLido } from './caso-editor.tsx'

type Props = { titulo: string; id: number | undefined; salvos: CasoLido }

/** The title of the form, and what can be done with the lines as a whole. */
export function CasoCabeca({ titulo, id, salvos }: Props) {
  if (id === undefined) return <PageHeader title={titulo} />
  const versoes = (
    <LinkButton
      variant="subtle"
      leftSection={<IconHistory aria-hidden />}
      to="/test-case/visualizar/$id"
      params={{ id: String(id) }}
      search={{ historico: 1 }}
    >
      Versões
    </LinkButton>
  )
  return (
    <PageHeader title={titulo} subject={String(salvos.campos.name)} actions={versoes}>
      <span className="m3 s12">versão {salvos.versao}</span>
    </PageHeader>
  )
}

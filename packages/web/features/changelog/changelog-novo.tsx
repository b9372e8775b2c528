import { ChangelogForm } from './changelog-form.tsx'

export const ChangelogNovo = () => <ChangelogForm modo="incluir" />

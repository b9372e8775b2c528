const PROJETOS = ['Implantações', 'Integrações', 'Loja Virtual', 'Suporte N1', 'Suporte N2', 'Suporte - Grandes contas', 'Temas']
/** Of a project of Redmine that nobody has closed. */
const OPEN = 1
/** The projects of the demonstration's Redmine. */
export const PROJETOS_DEMO = PROJETOS.map((name, i) => ({ id: i + 1, name, status: OPEN }))

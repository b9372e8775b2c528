/** What AG Grid says to a screen reader and where it draws texts of its own; the rest of its texts is never shown here. */
export const gridLocale: Record<string, string> = {
  ariaRowSelect: 'Pressione Espaço para selecionar esta linha',
  ariaRowDeselect: 'Pressione Espaço para desmarcar esta linha',
  ariaRowToggleSelection: 'Pressione Espaço para marcar ou desmarcar a linha',
  ariaToggleCellValue: 'Pressione Espaço para trocar o valor',
  ariaChecked: 'marcado',
  ariaUnchecked: 'desmarcado',
  ariaIndeterminate: 'indeterminado',
  ariaColumn: 'Coluna',
  ariaHeaderSelection: 'Coluna com seleção de linhas',
  ariaSelectionColumn: 'Seleção',
  noRowsToShow: 'Nada a mostrar',
  loadingOoo: 'Carregando',
}

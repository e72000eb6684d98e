/** What one dynamic import brings: everything that stands on the dialogs of Base UI. */
export { ActionSheet } from './ActionSheet.tsx'
export { ConfirmDialog } from './ConfirmDialog.tsx'
export { DialogPanel } from './DialogPanel.tsx'
export { FullPanelBody } from './FullPanelBody.tsx'
export { SheetPanel } from './SheetPanel.tsx'
export { SidePanelBody } from './SidePanelBody.tsx'

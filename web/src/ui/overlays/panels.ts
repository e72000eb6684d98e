/** One dynamic import for everything built on the dialogs of Base UI. */
export { ActionSheet } from './ActionSheet.tsx'
export { ConfirmDialog } from './ConfirmDialog.tsx'
export { DialogPanel } from './DialogPanel.tsx'
export { FullPanelBody } from './FullPanelBody.tsx'
export { SheetPanel } from './SheetPanel.tsx'
export { SidePanelBody } from './SidePanelBody.tsx'

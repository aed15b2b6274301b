/**
 * Up to here the answer is the file; above it a job makes it and a notification announces it
 * (docs/rules/panel.md#lists).
 */
export const LINHAS_NA_HORA = 5_000
/** An XLSX file is made in memory; bigger lists go out as CSV, which is written in pieces. */
export const LINHAS_DE_XLSX = 100_000
export const FORMATOS = ['csv', 'xlsx'] as const
export type Formato = (typeof FORMATOS)[number]

import { trabalharImportacao } from './importar-clientes.ts'

export const jobs = { 'clientes.importar': trabalharImportacao }

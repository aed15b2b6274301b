/** What a person typed into a form's field, without spaces around it; empty for a field that is not there. */
export function textoDoCampo(dados: FormData, nome: string): string {
  const valor = dados.get(nome)
  return typeof valor === 'string' ? valor.trim() : ''
}

import { plural } from '#src/shared/plural.ts'

export const quantosArquivos = (quantos: number): string =>
  plural(quantos, '# imagem ou anexo', '# imagens e anexos')

import fc from 'fast-check'
import './properties.ts'

const celula = (...valores: string[]) => fc.constantFrom('', ...valores)

/** Up to five products, each cell filled or not: plain ones and ones in sizes. */
export const anySpreadsheet = fc
  .array(
    fc.record({
      qual: fc.integer({ min: 1, max: 6 }),
      nome: fc.constantFrom('Bule', 'Vaso', 'Copo'),
      categoria: celula('Casa', 'Mesa > Copos', 'Jardim'),
      descricao: celula('Texto', '<p>Outro <b>texto</b></p>'),
      custo: celula('3', '4,50'),
      tamanhos: fc.subarray(['P', 'M', 'G']),
      precos: fc.array(fc.constantFrom('10', '12,90', '15'), { minLength: 3, maxLength: 3 }),
      promocao: celula('8', '9,90'),
      estoque: celula('0', '2', '7'),
      peso: celula('300', '450'),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((produtos) => {
    const unicos = produtos.filter(({ qual }, i) => produtos.findIndex((outro) => outro.qual === qual) === i)
    const linhas = unicos.flatMap(
      ({ qual, nome, categoria, descricao, custo, tamanhos, precos, promocao, estoque, peso }) =>
        (tamanhos.length > 0 ? tamanhos : ['']).map((tamanho, i) =>
          [
            `p-${qual}`,
            `${nome} ${qual}`,
            categoria,
            descricao,
            custo,
            tamanho ? 'Tamanho' : '',
            tamanho,
            `S-${qual}-${tamanho}`,
            precos[i],
            promocao,
            estoque,
            peso,
          ].join(';'),
        ),
    )
    return [
      'Identificador;Nome;Categoria;Descrição;Custo;Opção 1;Valor da opção 1;SKU;Preço;Preço promocional;Estoque;Peso para envio (g)',
      ...linhas,
    ].join('\n')
  })

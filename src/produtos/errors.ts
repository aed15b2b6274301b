import { defineErrors } from '#src/shared/domain-error.ts'
import { ESTOQUE_INSUFICIENTE } from './sem-estoque.ts'

export const errors = defineErrors('produtos', {
  nao_encontrado: [404, 'Produto não encontrado'],
  leve_junto_desconhecido: [422, 'Produto inválido', 'Escolha produtos desta loja, sem repetir.'],
  categoria_invalida: [422, 'Categoria inválida', 'Escolha uma categoria desta loja.'],
  imagem_de_fora: [422, 'Imagem inválida', 'Envie a imagem de novo.'],
  nome_proibido: [422, 'Produto não aceito no Portal'],
  falta_marca_de_idade: [422, 'Falta a marca de idade'],
  imagens_demais: [422, 'Imagens demais'],
  sku_em_uso: [409, 'SKU já usado', 'Outro produto da loja tem este SKU.'],
  oculto: [409, 'Produto oculto pela plataforma', 'Fale com o suporte para voltar a vendê-lo.'],
  nao_esta_na_lixeira: [409, 'Este produto não está na lixeira'],
  prazo_da_lixeira: [409, 'O prazo para restaurar este produto já passou'],
  estoque_mudou: [409, 'O estoque mudou enquanto você digitava'],
  sem_estoque: [409, ESTOQUE_INSUFICIENTE, 'Um dos produtos não está mais disponível.'],
  tem_variacoes: [
    422,
    'Este produto tem variações',
    'O preço e o estoque são de cada variação: mude na grade.',
  ],
  variacao_de_outro_produto: [422, 'Variação inválida', 'Uma das variações é de outro produto.'],
  unidades_reservadas: [
    409,
    'Há vendas abertas deste produto',
    'Conclua ou cancele as vendas que têm unidades separadas e tente de novo.',
  ],
  lote_vazio: [422, 'Nenhum produto selecionado'],
  lote_grande_demais: [422, 'Produtos demais de uma vez', 'Selecione até 20.000 produtos.'],
  nao_da_mais_para_desfazer: [409, 'Não dá mais para desfazer', 'O prazo é de 10 minutos.'],
  ja_desfeito: [409, 'Esta mudança já foi desfeita'],
  planilha_ilegivel: [422, 'Não foi possível ler a planilha', 'Envie um arquivo CSV como o do modelo.'],
  planilha_vazia: [422, 'A planilha não tem produtos'],
  planilha_grande_demais: [413, 'Planilha grande demais', 'Envie até 20.000 produtos de cada vez.'],
  importacao_em_andamento: [409, 'Esta importação já começou'],
})

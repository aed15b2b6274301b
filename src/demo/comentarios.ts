/** What customers write, by how happy they are: title and text. Each is used at most once per shop. */
export const COMENTARIOS_DA_LOJA: Record<'bom' | 'medio' | 'ruim', readonly (readonly [string, string])[]> = {
  bom: [
    ['Chegou antes do prazo', 'Comprei na terça e na quinta já estava em casa, muito bem embalado.'],
    [
      'Atendimento de verdade',
      'Perguntei antes de comprar e responderam em minutos, com paciência. Voltarei.',
    ],
    ['Igual à descrição', 'Tudo exatamente como estava escrito. Dá gosto comprar assim.'],
    ['Recomendo', 'Terceira compra nesta loja, todas certinhas.'],
    ['Veio com bilhete', 'Um bilhete escrito à mão dentro da caixa. Detalhe que faz diferença.'],
    ['Resolveram na hora', 'Veio um item trocado e no dia seguinte mandaram o certo, sem eu pagar nada.'],
    ['Preço justo', 'Procurei em vários lugares e aqui estava melhor, com nota e tudo.'],
    ['Pagamento fácil', 'Paguei no PIX e o pedido andou na mesma hora.'],
    ['Caprichado', 'Embalagem sem plástico e produto impecável.'],
    ['Surpreendeu', 'Melhor do que eu esperava pelas fotos.'],
    ['Loja séria', 'Avisam cada etapa da entrega. Fiquei tranquila.'],
    ['Virei cliente', 'Minha mãe ganhou de presente e já pediu o endereço da loja.'],
    ['Nota dez', 'Simples assim: comprei, chegou, gostei.'],
    ['Bem embalado', 'Nada chegou amassado, mesmo vindo de longe.'],
  ],
  medio: [
    ['Bom, mas demorou', 'O produto é ótimo. A entrega levou uma semana a mais do que o previsto.'],
    ['Quase perfeito', 'A caixa chegou amassada, mas o que estava dentro veio bem.'],
    ['Atende', 'Cumpre o que promete, nada além. Pelo preço está bom.'],
    ['Faltou aviso', 'Só soube que tinha saído para entrega quando tocaram a campainha.'],
  ],
  ruim: [
    ['Esperava mais', 'Demorou e só responderam depois da segunda mensagem.'],
    ['Veio trocado', 'Recebi outra cor. Trocaram, mas perdi uma semana.'],
  ],
}

export const COMENTARIOS_DO_PRODUTO: Record<
  'bom' | 'medio' | 'ruim',
  readonly (readonly [string, string])[]
> = {
  bom: [
    ['Adorei', 'Uso todo dia desde que chegou.'],
    ['Muito bom', 'Acabamento bonito e bem feito, dá para ver o cuidado.'],
    ['Vale cada real', 'Já tinha comprado mais barato em outro lugar e me arrependi. Este é outro nível.'],
    ['Presente certo', 'Dei de aniversário e fez sucesso.'],
    ['Do jeito que eu queria', 'Tamanho, cor e qualidade como na descrição.'],
    ['Comprei o segundo', 'Gostei tanto que pedi outro para a minha irmã.'],
    ['Excelente', 'Melhor compra do mês.'],
    ['Ótima qualidade', 'Parece que vai durar muitos anos.'],
    ['Bonito ao vivo', 'As fotos não fazem justiça.'],
    ['Prático', 'Resolveu exatamente o que eu precisava.'],
  ],
  medio: [
    ['Bom', 'Cumpre o papel. Achei um pouco menor do que imaginava.'],
    ['Bom custo-benefício', 'Não é o melhor do mundo, mas pelo preço está ótimo.'],
    ['Gostei, com ressalva', 'A cor é um pouco mais escura que a da foto.'],
  ],
  ruim: [
    ['Não era para mim', 'Bem feito, mas não se adaptou ao meu uso.'],
    ['Esperava mais', 'Nas fotos parecia mais resistente.'],
  ],
}

export const RESPOSTAS = {
  bom: [
    'Obrigado pelo carinho. Ficamos felizes em saber e esperamos você de volta.',
    'Que alegria ler isso. A equipe toda agradece.',
    'Obrigada pela confiança. Qualquer coisa, é só chamar.',
    'Muito obrigado. Vamos contar para quem embalou o seu pedido.',
  ],
  ruim: [
    'Pedimos desculpas pelo ocorrido. Já falamos com a transportadora e trocamos a embalagem.',
    'Obrigado por contar. Revimos o nosso prazo e mandamos um cupom por e-mail.',
    'Sentimos muito. Chamamos você no e-mail para resolver do seu jeito.',
  ],
} as const

import { defineErrors } from './domain-error.ts'

/** Refusals that belong to no slice: routing itself, the session, the request's form. */
export const errors = defineErrors('portal', {
  requisicao_ilegivel: [400, 'Requisição ilegível', 'O conteúdo enviado não pôde ser lido.'],
  nao_autenticado: [401, 'Usuário não autenticado', 'Entre na sua conta para continuar.'],
  sem_permissao: [403, 'Acesso negado', 'Seu papel não permite esta ação.'],
  somente_leitura: [
    403,
    'Somente leitura',
    'Você está só olhando esta loja. Saia da visita para fazer alterações.',
  ],
  entrar_como_encerrado: [403, 'A visita terminou', 'Volte a Estabelecimentos para entrar de novo.'],
  nao_encontrado: [404, 'Não encontrado', 'O que você procura não existe ou não está disponível.'],
  chave_reutilizada: [422, 'Dados inválidos', 'Esta Idempotency-Key já foi usada com outro pedido.'],
  pedido_em_andamento: [
    409,
    'Este pedido já começou',
    'Outro com a mesma Idempotency-Key veio antes. Tente de novo em instantes: se continuar assim, ele foi feito e a resposta se perdeu.',
  ],
  requisicao_lenta: [408, 'A requisição demorou demais', 'Envie de novo.'],
  registro_alterado: [409, 'Este registro foi alterado', 'Recarregue para ver a versão atual.'],
  conteudo_grande_demais: [413, 'Conteúdo grande demais', 'Envie menos dados de cada vez.'],
  formato_nao_aceito: [415, 'Formato não aceito', 'Envie os dados como application/json.'],
  dados_invalidos: [422, 'Dados inválidos', 'Confira os campos indicados.'],
  arquivo_grande_demais: [413, 'Arquivo grande demais'],
  arquivo_nao_aceito: [415, 'Tipo de arquivo não aceito'],
  arquivo_ilegivel: [422, 'Não foi possível ler o arquivo', 'Ele pode estar corrompido. Tente com outro.'],
  imagem_grande_demais: [422, 'Imagem grande demais', 'Envie uma imagem de até 40 megapixels.'],
  muitas_requisicoes: [429, 'Muitas requisições', 'Aguarde um pouco e tente novamente.'],
  cabecalhos_grandes_demais: [431, 'Cabeçalhos grandes demais', 'Envie menos cabeçalhos, ou mais curtos.'],
  erro_interno: [500, 'Algo deu errado', 'Já registramos o problema. Tente novamente em instantes.'],
  nao_guardado: [
    507,
    'Não foi possível guardar',
    'Falta espaço onde os arquivos ficam. O que já existe continua disponível. Tente mais tarde.',
  ],
  imagens_demais: [503, 'Muitas imagens ao mesmo tempo', 'Tente novamente em alguns segundos.'],
  indisponivel: [503, 'Serviço temporariamente indisponível', 'Tente novamente em alguns segundos.'],
})

/**
 * Who may run as the system, past row level security, and why. What is of one shop or one person runs with that access
 * instead, and what signs people in as `contas`.
 */
const ALLOWED: [reason: string, paths: string[]][] = [
  [
    'A clock or a cleaner walks the rows of all shops.',
    [
      'src/assinaturas/server/cobrar-assinaturas.ts',
      'src/assinaturas/server/esvaziar-lojas.ts',
      'src/assinaturas/server/pix-automatico/sem-provedor.ts',
      'src/estabelecimentos/server/medir-saude.ts',
      'src/fretes/server/acompanhar-etiquetas.ts',
      'src/integracoes/server/bling/trabalhar.ts',
      'src/integracoes/server/webhooks/despachar.ts',
      'src/mudanca/server/reter-dados.ts',
      'src/planilhas/server/reter-dados.ts',
      'src/plataforma/server/alertas/vigiar-alertas.ts',
      'src/plataforma/server/aprovacoes/vigiar-aprovacoes.ts',
      'src/plataforma/server/auditoria/selar-auditoria.ts',
      'src/privacidade/server/vigiar-titulares.ts',
      'src/produtos/server/esvaziar-lixeira.ts',
      'src/produtos/server/marcar-pela-lei.ts',
      'src/produtos/server/reposicao/avisar-reposicao.ts',
      'src/produtos/server/virar-promocoes.ts',
      'src/registro/server/auditar-retencao.ts',
      'src/registro/server/em-rodadas.ts',
      'src/relatorios/server/contar-buscas-em-vao.ts',
      'src/relatorios/server/contar-etapas.ts',
      'src/relatorios/server/enviar-agendados.ts',
      'src/shared/server/database/batches.ts',
      'src/suporte/server/vigiar-prazos.ts',
      'src/vendas/server/carrinho/lembrar-carrinhos.ts',
      'src/vendas/server/conferir-lojas.ts',
      'src/vendas/server/figuras/resumo-diario.ts',
      'src/vitrine/server/novidades-dos-favoritos.ts',
    ],
  ],
  [
    'E-mails and the bytes of files are kept for everybody, in one place.',
    [
      'src/mudanca/server/trazer/guardar-arquivos.ts',
      'src/shared/server/email/mail.ts',
      'src/shared/server/files/files.ts',
    ],
  ],
  [
    'A job knows the id alone and has to ask whose it is.',
    [
      'src/assinaturas/server/pix-automatico/webhook.ts',
      'src/avisos/server/empurrar.ts',
      'src/integracoes/server/bling/bling-webhook.ts',
      'src/mudanca/server/chegadas/conferir-chegada.ts',
      'src/mudanca/server/chegadas/em-curso.ts',
      'src/mudanca/server/chegadas/trazer-chegada.ts',
      'src/mudanca/server/entregar-arquivo.ts',
      'src/pagamentos/server/conciliar.ts',
      'src/planilhas/server/conferir.ts',
      'src/planilhas/server/desistir.ts',
      'src/planilhas/server/escrever-exportacao.ts',
      'src/planilhas/server/importacoes.ts',
      'src/vendas/server/jobs.ts',
    ],
  ],
  [
    'A visitor holds the link or the right to report, and is nobody.',
    [
      'src/mudanca/server/baixar-arquivo.ts',
      'src/avisos/server/aparelhos.ts',
      'src/plataforma/server/denuncias/denunciar.ts',
      'src/privacidade/server/confirmar-pedido.ts',
      'src/privacidade/server/pedir-como-titular.ts',
      'src/vendas/server/compra/pedido-por-link.ts',
    ],
  ],
  [
    'An e-mail or a notification goes from one side to the other, whose address the first may not read.',
    [
      'src/avaliacoes/server/publicar-avaliacao.ts',
      'src/integracoes/server/webhooks/entregar.ts',
      'src/perguntas/server/perguntar.ts',
      'src/perguntas/server/responder-pergunta.ts',
      'src/suporte/server/enviar-email.ts',
      'src/vendas/server/emails/enviar-email.ts',
    ],
  ],
  [
    'The rows are of shops, in the condition stands the one person they are about.',
    [
      'src/avaliacoes/server/avaliacoes-feitas.ts',
      'src/avaliacoes/server/editar-avaliacao.ts',
      'src/privacidade/server/baixar-meus-dados.ts',
      'src/privacidade/server/responder-consentimento.ts',
      'src/suporte/server/ler-anexo.ts',
    ],
  ],
  [
    'Erasing a person reaches every table that names people.',
    ['src/clientes/server/anonimizar-clientes.ts', 'src/privacidade/server/excluir-titular.ts'],
  ],
  [
    'A shop and the accounts of its people, which no shop reads, are meant at once.',
    [
      'src/acesso/server/exigir-versao.ts',
      'src/assinaturas/server/create-establishment.ts',
      'src/assinaturas/server/trabalhar-copia.ts',
      'src/ensaio/server/comecar-ensaio.ts',
      'src/ensaio/server/encerrar-ensaio.ts',
      'src/assinaturas/server/planos/aplicar-plano.ts',
      'src/mudanca/server/trazer/trazer-loja.ts',
      'src/clientes/server/ler-cliente.ts',
      'src/usuarios/server/convites/responder-convite.ts',
      'src/usuarios/server/equipe/listar-atividade.ts',
      'src/usuarios/server/equipe/listar-equipe.ts',
      'src/usuarios/server/equipe/mudar-equipe.ts',
      'src/usuarios/server/equipe/transferir-propriedade.ts',
    ],
  ],
  [
    'The system alone opens the secrets and the queues of the platform and names its administrators.',
    [
      'src/pagamentos/server/conta.ts',
      'src/plataforma/server/painel/ler-painel.ts',
      'src/usuarios/server/auth/criar-administrador.ts',
    ],
  ],
]

/** Files that run as the system without a reason, and reasons for files that do not. The demonstration fills all tables. */
export function systemAccess(files: ReadonlyMap<string, string>): string[] {
  const allowed = ALLOWED.flatMap(([, paths]) => paths)
  const uses = [...files]
    .filter(
      ([path, source]) => /^src\/(?!demo\/)/.test(path) && !/\.test\.tsx?$/.test(path) && isUsed(source),
    )
    .map(([path]) => path)
  return [
    ...uses
      .filter((path) => !allowed.includes(path))
      .map((path) => `${path}: runs as the system without a reason`),
    ...allowed
      .filter((path) => !uses.includes(path))
      .map((path) => `${path}: does not run as the system any more`),
  ]
}

function isUsed(source: string): boolean {
  return /import \{[^}]*\bSYSTEM\b[^}]*\}|\(\{ papel: 'sistema'/.test(source)
}

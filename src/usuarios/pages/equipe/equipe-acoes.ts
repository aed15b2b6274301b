import type { PapelEquipe } from '#src/acesso/papeis.ts'
import { api } from '#src/shared/ui/api.ts'
import type { AcaoDaLinha } from '#src/shared/ui/lista/tipos.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { type AcaoNaEquipe, impedimentoNaEquipe } from '../../equipe.ts'
import type { Integrante } from '../../schemas-equipe.ts'

interface Contexto {
  lojaId: string
  eu: { userId: string; papel: PapelEquipe }
  alterarPapel: () => void
  transferir: () => void
}

/** What may be done with a member or an invitation. The server asks the same table again. */
export function acoesDoIntegrante(quem: Integrante, contexto: Contexto): AcaoDaLinha[] {
  return quem.tipo === 'convite' ? acoesDoConvite(quem, contexto) : acoesDaPessoa(quem, contexto)
}

function acoesDoConvite({ id, email, reenvios }: Integrante, { lojaId }: Contexto): AcaoDaLinha[] {
  const mudar = (verbo: 'reenviar' | 'revogar') =>
    api.post(`/rest/v1/convites/:id/${verbo}`, { params: { id }, body: { estabelecimento_id: lojaId } })
  const reenviar: AcaoDaLinha = {
    nome: 'Reenviar convite',
    async fazer() {
      await mudar('reenviar')
      toast.ok('Convite reenviado', `${email} tem mais 7 dias. O link anterior deixou de valer.`)
    },
  }
  return [
    ...((reenvios ?? 0) < 5 ? [reenviar] : []),
    {
      nome: 'Revogar convite',
      perigo: true,
      confirmar: {
        titulo: 'Revogar o convite?',
        texto: `O link que ${email} recebeu deixa de valer e a vaga fica livre.`,
        botao: 'Revogar convite',
      },
      async fazer() {
        await mudar('revogar')
        toast.ok('Convite revogado', email ?? '')
      },
    },
  ]
}

function acoesDaPessoa(quem: Integrante, { lojaId, eu, alterarPapel, transferir }: Contexto): AcaoDaLinha[] {
  const nome = quem.nome ?? quem.email ?? 'esta pessoa'
  const alvo = { userId: quem.user_id ?? '', papel: quem.papel }
  const pode = (acao: AcaoNaEquipe) => impedimentoNaEquipe(acao, eu, alvo) === null
  const mudar = async (verbo: 'desativar' | 'reativar' | 'remover' | 'encerrar-sessoes', feito: string) => {
    await api.post(`/rest/v1/equipe/:id/${verbo}`, {
      params: { id: quem.id },
      body: { estabelecimento_id: lojaId },
    })
    toast.ok(feito, nome)
  }
  const ativo = quem.status === 'ativo'
  const acoes: AcaoDaLinha[] = []
  if (pode('alterar_papel')) acoes.push({ nome: 'Alterar papel', fazer: alterarPapel })
  if (!ativo && pode('reativar'))
    acoes.push({ nome: 'Reativar', fazer: () => mudar('reativar', 'Pessoa reativada') })
  if (eu.papel === 'proprietario' && eu.userId !== alvo.userId && ativo)
    acoes.push({ nome: 'Transferir a loja', fazer: transferir })
  if (pode('encerrar_sessoes')) {
    const minhas = eu.userId === alvo.userId
    acoes.push({
      nome: 'Encerrar sessões',
      confirmar: {
        titulo: 'Encerrar sessões?',
        texto: minhas
          ? 'Você sai de todos os outros aparelhos e continua neste.'
          : `${nome} sai de todos os aparelhos agora e precisa entrar de novo.`,
        botao: 'Encerrar sessões',
      },
      fazer: () => mudar('encerrar-sessoes', 'Sessões encerradas'),
    })
  }
  if (ativo && pode('desativar')) {
    acoes.push({
      nome: 'Desativar',
      perigo: true,
      confirmar: {
        titulo: `Desativar ${nome}?`,
        texto: 'A pessoa sai agora e não entra na loja até ser reativada. A vaga fica livre.',
        botao: 'Desativar',
      },
      fazer: () => mudar('desativar', 'Pessoa desativada'),
    })
  }
  if (pode('remover')) {
    acoes.push({
      nome: 'Remover',
      perigo: true,
      confirmar: {
        titulo: `Remover ${nome} da equipe?`,
        texto: 'A pessoa sai agora e perde o acesso à loja. O que ela fez continua na Atividade.',
        botao: 'Remover da equipe',
      },
      fazer: () => mudar('remover', 'Pessoa removida da equipe'),
    })
  }
  return acoes
}

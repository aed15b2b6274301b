import { CAMPOS_DO_CADASTRO } from '#src/estabelecimentos/analise.ts'
import type { CadastroTravado } from '#src/estabelecimentos/server/travar-cadastro.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { getConfig } from '#src/shared/server/config.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { Decisao } from './decidir-aprovacao.ts'

/** Tells the owner what the platform decided about the shop, by letter and behind the bell. */
export async function escreverDecisao(
  tx: Tx,
  { loja, decisao, motivo }: { loja: CadastroTravado; decisao: Decisao; motivo: string | null },
): Promise<void> {
  const { publicUrl } = getConfig()
  const [assunto, corpo] = carta(loja, decisao, { motivo, publicUrl })
  await avisar(tx, {
    estabelecimentoId: loja.id,
    acao: 'loja.editar',
    tipo: `plataforma.cadastro_${decisao.decisao}`,
    titulo: assunto,
    texto: motivo,
    rota: decisao.decisao === 'aprovado' ? '/admin' : '/perfil?tab=loja',
  })
  if (!loja.email) return
  await queueLetter(tx, { para: loja.email, assunto, corpo, chave: `cadastro.${loja.id}.${uuidV7()}` })
}

function carta(
  { nome, codigo }: CadastroTravado,
  decisao: Decisao,
  { motivo, publicUrl }: { motivo: string | null; publicUrl: string },
) {
  switch (decisao.decisao) {
    case 'aprovado':
      return [
        `${nome} foi aprovada no Portal de Vendas`,
        <Carta key={codigo} titulo="Sua loja está no ar">
          <Paragrafo>
            O cadastro da {nome} foi aprovado. A vitrine já aparece para quem visita o Portal em{' '}
            {`${publicUrl}/loja/${codigo}`}.
          </Paragrafo>
          <Paragrafo>
            Cadastre seus produtos, conecte o Mercado Pago e compartilhe o endereço da loja.
          </Paragrafo>
          <Botao href={`${publicUrl}/admin`}>Abrir o painel</Botao>
        </Carta>,
      ] as const
    case 'correcao':
      return [
        `Falta um ajuste no cadastro da ${nome}`,
        <Carta key={codigo} titulo="Precisamos de um ajuste no cadastro">
          <Paragrafo>Para aprovar a {nome}, corrija o que está abaixo e envie o cadastro de novo.</Paragrafo>
          <ul>
            {decisao.campos.map(({ campo, mensagem }) => (
              <li key={campo}>
                <strong>{CAMPOS_DO_CADASTRO[campo]}:</strong> {mensagem}
              </li>
            ))}
          </ul>
          <Botao href={`${publicUrl}/perfil?tab=loja`}>Corrigir o cadastro</Botao>
        </Carta>,
      ] as const
    case 'reprovado':
      return [
        `O cadastro da ${nome} não foi aprovado`,
        <Carta key={codigo} titulo="Cadastro não aprovado">
          <Paragrafo>{motivo}</Paragrafo>
          <Paragrafo>
            {decisao.pode_reenviar
              ? 'Você pode corrigir os dados e enviar o cadastro de novo pelo painel.'
              : 'Se você acha que houve engano, fale com o suporte.'}
          </Paragrafo>
          <Botao href={`${publicUrl}/${decisao.pode_reenviar ? 'admin' : 'suporte'}`}>
            {decisao.pode_reenviar ? 'Abrir o painel' : 'Falar com o suporte'}
          </Botao>
        </Carta>,
      ] as const
  }
}

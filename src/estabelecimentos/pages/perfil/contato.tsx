import { EMAIL } from '#src/shared/email.ts'
import { mascararCep, mascararTelefone } from '#src/shared/mascaras.ts'
import { formatarTelefone, normalizarTelefone, TELEFONE_INVALIDO } from '#src/shared/telefone.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { Campo, CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { RedesSociais } from '../../configuracoes.ts'
import { erroDoNomeNaRede, lerNomeNaRede } from '../../redes-sociais.ts'
import type { ContextoDoPerfil } from './aba.tsx'
import { type DadosDaLoja, guardarComOCadastro, lerDadosDaLoja } from './configuracoes-da-loja.tsx'
import estilo from './perfil.module.css'

const UFS = 'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' ')
const REDES = [
  ['instagram', 'Instagram', 'instagram.com/'],
  ['facebook', 'Facebook', 'facebook.com/'],
  ['tiktok', 'TikTok', 'tiktok.com/@'],
  ['youtube', 'YouTube', 'youtube.com/@'],
] as const

/** Opens the tab with how to reach the shop. */
export async function abrir(contexto: ContextoDoPerfil) {
  return (
    <div className="pilha coluna-de-texto">
      <Contato {...(await lerDadosDaLoja(contexto))} />
    </div>
  )
}

function Contato({ loja, configuracoes }: DadosDaLoja) {
  const redes = configuracoes.redes_sociais ?? {}
  const formulario = useFormulario({
    inicial: {
      telefone: loja.telefone ? formatarTelefone(loja.telefone) : '',
      whatsapp_atendimento: loja.whatsapp_atendimento ? formatarTelefone(loja.whatsapp_atendimento) : '',
      email: loja.email ?? '',
      cep: loja.cep ?? '',
      endereco: loja.endereco ?? '',
      cidade: loja.cidade ?? '',
      uf: loja.uf ?? '',
      instagram: redes.instagram ?? '',
      facebook: redes.facebook ?? '',
      tiktok: redes.tiktok ?? '',
      youtube: redes.youtube ?? '',
    },
    versao: `${loja.updated_at} ${configuracoes.updated_at}`,
    validar: {
      telefone: telefoneOuVazio,
      whatsapp_atendimento: telefoneOuVazio,
      email: (email) => (!email || EMAIL.test(email) ? null : 'Por favor, insira um email válido.'),
      cep: (cep) => (!cep || cep.replace(/\D/g, '').length === 8 ? null : 'Informe o CEP com 8 números.'),
      instagram: (nome) => erroDoNomeNaRede('instagram', nome),
      facebook: (nome) => erroDoNomeNaRede('facebook', nome),
      tiktok: (nome) => erroDoNomeNaRede('tiktok', nome),
      youtube: (nome) => erroDoNomeNaRede('youtube', nome),
    },
    enviar: async ({ instagram, facebook, tiktok, youtube, ...contato }, sobrescrever) => {
      const novas: RedesSociais = {
        instagram: lerNomeNaRede(instagram),
        facebook: lerNomeNaRede(facebook),
        tiktok: lerNomeNaRede(tiktok),
        youtube: lerNomeNaRede(youtube),
      }
      const mudaram = REDES.some(([rede]) => novas[rede] !== (redes[rede] ?? ''))
      await guardarComOCadastro(
        { loja, configuracoes },
        {
          ...contato,
          email: contato.email || null,
          cep: contato.cep.replace(/\D/g, '') || null,
          uf: contato.uf || null,
          partes: mudaram ? { redes_sociais: novas } : undefined,
        },
        sobrescrever,
      )
    },
    tituloDoErro: 'Erro ao salvar contato',
    feito: ['Contato salvo'],
  })
  const { form } = formulario

  return (
    <CorpoDoFormulario de={formulario}>
      <Quadro titulo="Contato" className={estilo.quadro}>
        <p className="apagado">A lei pede que e-mail e telefone da loja fiquem à vista de quem compra.</p>
        <div className={estilo.par}>
          <CampoMascarado
            label="Telefone"
            mascara={mascararTelefone}
            placeholder="(11) 3456-7890"
            {...form.getInputProps('telefone')}
          />
          <CampoMascarado
            label="WhatsApp de atendimento"
            mascara={mascararTelefone}
            placeholder="(11) 98765-4321"
            {...form.getInputProps('whatsapp_atendimento')}
          />
        </div>
        <Campo type="email" label="E-mail da loja" {...form.getInputProps('email')} />
      </Quadro>
      <Quadro titulo="Endereço" className={estilo.quadro}>
        <div className={estilo.par}>
          <CampoMascarado
            label="CEP"
            mascara={mascararCep}
            placeholder="01310-100"
            {...form.getInputProps('cep')}
          />
          <Campo label="Cidade" maxLength={120} {...form.getInputProps('cidade')} />
          <CampoDeEscolha
            label="Estado"
            name="uf"
            value={form.values.uf}
            onChange={({ currentTarget }) => form.setFieldValue('uf', currentTarget.value)}
            opcoes={[['', 'Escolha'], ...UFS]}
          />
        </div>
        <Campo
          label="Rua, número, complemento e bairro"
          maxLength={300}
          {...form.getInputProps('endereco')}
        />
      </Quadro>
      <Quadro titulo="Redes sociais" className={estilo.quadro}>
        <div className={estilo.par}>
          {REDES.map(([rede, nome, base]) => (
            <Campo key={rede} label={nome} description={base} {...form.getInputProps(rede)} />
          ))}
        </div>
      </Quadro>
    </CorpoDoFormulario>
  )
}

function telefoneOuVazio(telefone: string): string | null {
  return !telefone || normalizarTelefone(telefone) ? null : TELEFONE_INVALIDO
}

import { useRevalidator } from 'react-router'
import { cnpjValido } from '#src/shared/cnpj.ts'
import { mascararCnpj } from '#src/shared/mascaras.ts'
import { api } from '#src/shared/ui/api.ts'
import { Campo, CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { CampoMascarado } from '#src/shared/ui/formulario/campo-mascarado.tsx'
import { CorpoDoFormulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

/** A request to change what the platform checked: it waits there, and the shop goes on as it is. */
export function SolicitarAlteracao({ lojaId, aoFechar }: { lojaId: string; aoFechar: () => void }) {
  const { revalidate } = useRevalidator()
  const formulario = useFormulario({
    inicial: { cnpj: '', razao_social: '', motivo: '' },
    validar: {
      cnpj: (cnpj, { razao_social }) =>
        cnpj
          ? cnpjValido(cnpj)
            ? null
            : 'Por favor, insira um CNPJ válido.'
          : razao_social.trim()
            ? null
            : 'Informe o novo CNPJ ou a nova razão social.',
      motivo: (motivo) => (motivo.trim().length >= 10 ? null : 'Explique o motivo em pelo menos 10 letras.'),
    },
    enviar: async ({ cnpj, razao_social, motivo }) => {
      await api.post('/rest/v1/alteracoes_cadastrais', {
        body: {
          estabelecimento_id: lojaId,
          motivo,
          ...(cnpj ? { cnpj } : {}),
          ...(razao_social.trim() ? { razao_social } : {}),
        },
      })
    },
    tituloDoErro: 'Erro ao solicitar alteração',
    aoSalvar: async () => {
      aoFechar()
      toast.ok('Pedido enviado', 'Nossa equipe confere os dados e responde por e-mail.')
      await revalidate()
    },
  })
  const { form } = formulario
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Solicitar alteração">
      <CorpoDoFormulario de={formulario} botao="Enviar pedido">
        <p className="apagado">Preencha só o que mudou. A loja continua visível com os dados atuais.</p>
        <CampoMascarado
          label="Novo CNPJ"
          mascara={mascararCnpj}
          inputMode="text"
          autoCapitalize="characters"
          {...form.getInputProps('cnpj')}
        />
        <Campo label="Nova razão social" maxLength={200} {...form.getInputProps('razao_social')} />
        <CampoLongo label="Motivo" required rows={3} maxLength={1000} {...form.getInputProps('motivo')} />
      </CorpoDoFormulario>
    </Dialogo>
  )
}

// The corridor with the books: shelves along the left wall, windows on the court along the right, an armchair at the end. Afternoon.
import{rng,I,blob,dabs,inEll,inBox,lg,rg,filters,doc,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G,arch}from'./kit.mjs';
import{jug,corner}from'./parts/bedroom.mjs';
const r=rng(71);
const VX=940,VY=560;
// a point at depth t (0 near, 1 far): s shrinks towards the vanishing point
const K=t=>1/(1+t*3.4),P=(x,y,t)=>`${I(VX+x*K(t))} ${I(VY+y*K(t))}`;
const W=1080,TOP=-700,FLOOR=640;
const defs=filters(21,{wob:6,k:.46,k0:.27})+lg('wl',[[0,'#8d7b78'],[1,'#c9af97']],0,0,1,0)+lg('wr',[[0,'#e6d2b2'],[1,'#a8938e']],0,0,1,0)+lg('we',[[0,'#e9d3ae'],[1,'#c9ae92']])+lg('fo',[[0,'#c9a582'],[.4,'#b08b72'],[1,'#67524f']])+lg('ce',[[0,'#7d6c69'],[1,'#bfa992']])+rg('gl',[[0,'#fff0cd',1],[.45,'#fddca6',.5],[1,'#fbd7a4',0]])+lg('sk',[[0,'#e6e4d6'],[1,'#fbe6b8']])+lg('wo',[[0,'#4d3a36'],[1,'#8f6c55']],0,0,1,0)+lg('ar',[[0,'#6d7a68'],[.6,'#98a38a'],[1,'#c9cba6']],0,0,1,0);
let b=`<rect x="-80" y="-80" width="1960" height="1360" fill="#a8938e"/>`;
const E=1,quad=(a,c,d,e,fill,x='')=>F(fill,`M${a}L${c}L${d}L${e}Z`,x);
b+=quad(P(-W,TOP,-.1),P(-W,TOP,E),P(W,TOP,E),P(W,TOP,-.1),'url(#ce)')+quad(P(-W,FLOOR,-.1),P(-W,FLOOR,E),P(W,FLOOR,E),P(W,FLOOR,-.1),'url(#fo)')+quad(P(-W,TOP,-.1),P(-W,TOP,E),P(-W,FLOOR,E),P(-W,FLOOR,-.1),'url(#wl)')+quad(P(W,TOP,-.1),P(W,TOP,E),P(W,FLOOR,E),P(W,FLOOR,-.1),'url(#wr)')+quad(P(-W,TOP,E),P(W,TOP,E),P(W,FLOOR,E),P(-W,FLOOR,E),'url(#we)');
// beams across, slabs
[.02,.1,.2,.33,.5,.72].forEach(t=>{b+=quad(P(-W,TOP,t),P(W,TOP,t),P(W,TOP+70,t),P(-W,TOP+70,t),'#5d473f')+S('#94745e',6*K(t),`M${P(-W,TOP+70,t)}L${P(W,TOP+70,t)}`)});
b+=S('#8c6d5f',3,[-.8,-.5,-.2,.1,.4,.7].map(u=>`M${P(u*W,FLOOR,-.1)}L${P(u*W,FLOOR,E)}`).join('')+[.05,.16,.3,.48,.7].map(t=>`M${P(-W,FLOOR,t)}L${P(W,FLOOR,t)}`).join(''),'opacity=".45"');
// end wall: arched window on the garden, armchair before it
const ex=VX,ey=VY,k=K(1);
b+=F('#f6e6c4',arch(ex-86,ey-120,172,206))+F('url(#sk)',arch(ex-70,ey-104,140,176))+G('filter="url(#b2)"',F('#9aa6a0',`M${ex-70} ${ey}Q${ex} ${ey-30} ${ex+70} ${ey-6}V${ey+72}H${ex-70}Z`),F('#75835f',blob(r,ex-36,ey+40,40,30)+blob(r,ex+36,ey+36,40,32)))+[[-44,28,.9,1],[-14,48,.8,2],[30,30,.9,1],[52,50,.8,3]].map(([x,y,q,t])=>U(t,ex+x,ey+y,q)).join('')+S('#8b8f7c',5,`M${ex} ${ey-104}V${ey+72}M${ex-70} ${ey-20}H${ex+70}`)+F('#fff3d8',`M${ex-96} ${ey+72}h192v12h-192Z`)+`<ellipse cx="${ex}" cy="${ey-20}" rx="250" ry="230" fill="url(#gl)" opacity=".8"/>`;
// shelves: boards and backs of books, near to far along the left wall
const ux=-W+6,dx=150,rows=[-560,-390,-220,-50,120,290,460,630],hues=['#8c4a5c','#6f7a62','#c9a266','#7a5c49','#a85a72','#56655f','#d9c39a','#94857f','#5b5a78','#b07a52'];
b+=quad(P(ux+dx,-590,.0),P(ux+dx,-590,.86),P(ux+dx,FLOOR,.86),P(ux+dx,FLOOR,.0),'#4d3a36')+quad(P(ux,-590,.86),P(ux+dx,-590,.86),P(ux+dx,FLOOR,.86),P(ux,FLOOR,.86),'#8f6c55');
for(let j=1;j<rows.length;j++){let t=.004;while(t<.85){const w=(.006+r()*.009)*(1+t*2.4),h=90+r()*56,y=rows[j]-8,c=hues[Math.floor(r()*10)],gap=r()<.06;if(!gap)b+=quad(P(ux+dx,y-h,t),P(ux+dx,y-h,t+w),P(ux+dx,y,t+w),P(ux+dx,y,t),c)+(r()<.35?S('#f0dcb4',Math.max(1,3*K(t)),`M${P(ux+dx,y-h*.75,t)}L${P(ux+dx,y-h*.75,t+w)}`,'opacity=".7"'):'');t+=w*1.06}}
b+=rows.map(y=>S('url(#wo)',12,`M${P(ux+dx,y,0)}L${P(ux+dx,y,.86)}`)+S('#c49a74',4,`M${P(ux+dx,y-5,0)}L${P(ux+dx,y-5,.86)}`)).join('')+[0,.12,.28,.5,.86].map(t=>S('#5d473f',22*K(t),`M${P(ux+dx,-590,t)}L${P(ux+dx,FLOOR,t)}`)+S('#b08a68',4*K(t),`M${P(ux+dx+10,-590,t)}L${P(ux+dx+10,FLOOR,t)}`)).join('');
b+=G('style="mix-blend-mode:soft-light"',F('#ffe9bd',`M${P(ux+dx,-500,.1)}L${P(ux+dx,-500,.2)}L${P(ux+dx,300,.3)}L${P(ux+dx,300,.18)}ZM${P(ux+dx,-500,.36)}L${P(ux+dx,-500,.5)}L${P(ux+dx,300,.66)}L${P(ux+dx,300,.48)}Z`,'filter="url(#b5)"'));
// windows on the right with their light on the floor
[[.03,.14],[.26,.42],[.6,.84]].forEach(([a,c])=>{const m=(a+c)/2;b+=F('#fff3d8',`M${P(W,380,a)}L${P(W,-260,a)}Q${P(W,-470,m)} ${P(W,-260,c)}L${P(W,380,c)}Z`)+F('url(#sk)',`M${P(W+60,350,a+.012)}L${P(W+60,-240,a+.012)}Q${P(W+60,-430,m)} ${P(W+60,-240,c)}L${P(W+60,350,c)}Z`)+G('filter="url(#s)"',F('#85906a',`M${P(W+60,350,a+.012)}L${P(W+60,120,a+.012)}Q${P(W+60,40,m)} ${P(W+60,140,c)}L${P(W+60,350,c)}Z`))+S('#8b8f7c',9*K(m),`M${P(W+40,-330,m)}L${P(W+40,360,m)}M${P(W+40,0,a)}L${P(W+40,0,c)}`)+F('#ffe9c0',`M${P(W*.9,FLOOR,a)}L${P(W*.9,FLOOR,c)}L${P(-W*.2,FLOOR,c-.04)}L${P(-W*.2,FLOOR,a-.03)}Z`,'filter="url(#b5)" opacity=".75"')+`<ellipse cx="${P(W,0,m).split(' ')[0]}" cy="${P(W,0,m).split(' ')[1]}" rx="${I(330*K(m))}" ry="${I(420*K(m))}" fill="url(#gl)" opacity=".5"/>`});
// runner on the floor
b+=quad(P(-230,FLOOR,-.05),P(-230,FLOOR,.92),P(230,FLOOR,.92),P(230,FLOOR,-.05),'#9c5f6c','opacity=".85"')+S('#ecd0b0',6,`M${P(-196,FLOOR,-.05)}L${P(-196,FLOOR,.92)}M${P(196,FLOOR,-.05)}L${P(196,FLOOR,.92)}`,'opacity=".8"')+G('filter="url(#b5)"',[.05,.3,.62].map(t=>quad(P(-230,FLOOR,t),P(-230,FLOOR,t+.1),P(230,FLOOR,t+.12),P(230,FLOOR,t+.02),'#ffdcae','opacity=".45"')).join(''));
// armchair by the window, a lamp, a table with books, roses
b+=F('#3f3238','M1130 1080Q1330 1040 1560 1080L1500 1140H1080Z','opacity=".5" filter="url(#b10)"')+F('url(#ar)','M1180 780Q1170 640 1260 620 1380 600 1440 640 1480 680 1470 800L1480 1000H1190Z')+F('#5d6a5a','M1150 850Q1140 800 1190 798 1230 800 1232 850V1060H1160ZM1430 850Q1430 796 1480 798 1526 802 1520 856L1510 1060H1436Z')+F('#b9bf9c','M1222 900Q1330 870 1440 900L1444 960Q1330 940 1224 962Z')+F('#8d9880','M1224 960Q1330 938 1444 960V1046H1224Z')+S('#dfe0bd',6,'M1196 804Q1220 806 1226 840M1484 802Q1512 806 1514 850M1280 634Q1380 618 1430 650','opacity=".8"')+S('#6b5044',14,'M1180 1060V1096M1500 1060V1096')+F('#f3e4d6','M1270 800Q1340 770 1420 806L1416 900Q1340 880 1276 902Z')+S('#b46a85',7,'M1274 830Q1340 804 1418 834M1276 872Q1340 850 1416 874')+F('#a85a72','M1250 890L1330 880 1340 900 1258 912Z')+F('#f4e7cf','M1254 888L1328 878 1330 882 1256 893Z');
b+=F('#3f3238','M560 1090H800L760 1130H520Z','opacity=".5" filter="url(#b10)"')+F('#7a5c49','M580 900H770V922H580ZM596 922h16l-8 176h-16ZM738 922h16l10 176h-16Z')+F('#b08a68','M580 896H770V905H580Z')+F('#7d8a7a','M600 896h92v-16h-92Z')+F('#f4e7cf','M604 880h84v-9h-84Z')+F('#a85a72','M606 871h78v-14h-78Z')+jug(r,728,896,.82);
b+=corner(r);
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1240" cy="520" rx="860" ry="660" fill="url(#gl)"/><path fill="#1f1828" opacity=".45" filter="url(#b40)" d="M-80-80H100Q20 500 100 1280H-80ZM100 1200H1880V1280H100Z"/></g>`;
export default doc('The corridor with the books',defs+defsSprig(rng(9))+roseDef(),b,after);

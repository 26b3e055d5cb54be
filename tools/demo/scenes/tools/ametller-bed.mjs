// Cambra Ametller: the bed from its long side, the bench of stone under the window to the east. Morning light from the right.
import{rng,I,blob,dabs,inEll,inBox,many,lg,rg,filters,doc,twig,defsSprig,sprigs,roseDef,U}from'./lib.mjs';
import{F,S,G}from'./kit.mjs';
import{bedSide,bedDefs,shutter,shutterDef,clip,window,beams,slabs,table,jug,books,curtain,curtainDef,corner}from'./parts/bedroom.mjs';
const r=rng(91);
const defs=clip('w1',1170,270,300,430)+filters(17,{wob:6,k:.44,k0:.28})+bedDefs+shutterDef+curtainDef+
 lg('wa',[[0,'#94868a'],[.4,'#c9b4a6'],[.75,'#e9d3b4'],[1,'#bfa99c']],0,.3,1,0)+lg('fo',[[0,'#c4a58b'],[.5,'#b08d77'],[1,'#75605c']])+rg('gl',[[0,'#fff3d8',1],[.5,'#fde3b8',.45],[1,'#fbd7a4',0]])+lg('sk',[[0,'#d5d7d4'],[.5,'#fbe6cb'],[1,'#f9dcae']])+lg('be',[[0,'#c9b29c'],[.5,'#ead7b8'],[1,'#f6e6c8']],0,0,1,0);
const crown=(x,y,k,n)=>{const c=inEll(x,y,120*k,66*k);return G('filter="url(#s)"',F('#d3b3ba',blob(r,x,y+10*k,130*k,72*k)),F('#efd9d2',blob(r,x+16*k,y-20*k,96*k,44*k),'opacity=".9"'))+S('#5d4a4e',I(15*k),`M${x} ${y+190*k}q${-10*k} ${-60*k} ${6*k} ${-120*k}l${50*k} ${-60*k}M${x+4*k} ${y+90*k}l${-50*k} ${-50*k}`)+dabs(r,n,c,{c:'#c98d9f',w:I(12*k),len:4,o:.8})+dabs(r,n*2,c,{c:'#fff1e6',w:I(11*k),len:4})};
const view=F('url(#sk)','M1150 250h340v470h-340Z')+'<ellipse cx="1420" cy="420" rx="190" ry="180" fill="url(#gl)"/>'+F('#a9a6b2','M1150 470Q1240 430 1310 446T1490 440V540H1150Z','filter="url(#b2)"')+F('#b7a98a','M1150 510H1490V720H1150Z')+S('#8f7a64',5,'M1300 516L1180 720M1320 516L1280 720M1340 516L1390 720M1360 516L1480 690','opacity=".5"')+crown(1220,500,.5,14)+crown(1420,496,.5,14)+crown(1290,560,.8,26)+crown(1470,600,1,22)+'<ellipse cx="1400" cy="430" rx="180" ry="190" fill="url(#gl)" opacity=".7"/>';
let b='<rect x="-80" y="-80" width="1960" height="1360" fill="url(#wa)"/>'+beams([40,380,720,1060,1400,1740],1200)+slabs(960,1200);
b+=G('filter="url(#b5)"',dabs(r,24,inBox(300,180,800,400),{c:'#fdebc8',w:20,len:60,ang:-.1,o:.22}),dabs(r,18,inBox(-60,180,300,700),{c:'#8c7880',w:18,len:60,o:.14}));
// the window thrown onto the wall over the bed, branches in it
b+=F('#ffedc4','M400 300L560 262V502L400 532ZM582 258L750 220V470L582 498Z','filter="url(#b5)" opacity=".72"')+G('style="mix-blend-mode:multiply"',G('filter="url(#b5)" opacity=".44"',S('#9a7d86',11,'M800 230Q640 330 420 480M620 330Q560 290 500 280'),dabs(r,40,many(twig(780,240,430,480,0,0),twig(620,330,500,280)),{c:'#9a7d86',w:22,len:22,aj:6})));
b+=window('w1',view,1170,270,300,430,44)+shutter(978,224,132,528)+shutter(1530,224,132,528);
// bench of stone along the wall under the window, cushion, open book, cup
b+=F('#6e5c66','M1040 960H1720V986H1010Z','opacity=".45" filter="url(#b10)"')+F('url(#be)','M1050 800H1700V960H1050Z')+F('#fbeed3','M1036 776H1716V806H1036Z')+F('#a38f8a','M1036 806H1716V818H1036Z','opacity=".6"')+S('#8a7a78',3,'M1220 818V960M1410 818V960M1580 818V960','opacity=".4"')+F('#9aa690','M1110 776Q1096 746 1124 740H1290Q1316 748 1300 776Z')+F('#c3c9ae','M1210 740H1290Q1316 748 1300 776H1210Z','opacity=".8"')+F('#f7ead0','M1420 772Q1452 756 1480 770 1510 756 1540 770V776H1420Z')+S('#a5969c',3,'M1480 770V775')+F('#efe2cf','M1590 776Q1582 750 1586 744H1622Q1626 752 1618 776Z')+S('#efe2cf',5,'M1622 750q14 4 4 18');
b+=F('#ffe9c0','M1180 980H1490L1350 1280H760Z','filter="url(#b5)" opacity=".7"');
b+=bedSide(r,{at:'matrix(1.06 0 0 1 -300 30)',tones:['#6f7c6b','#bcc4a6','#f1e8d0','#8b9a86']});
b+=corner(r);
const after=`<g style="mix-blend-mode:soft-light"><ellipse cx="1320" cy="480" rx="860" ry="640" fill="url(#gl)"/><path fill="#1f1a30" opacity=".5" filter="url(#b40)" d="M-80-80H140Q20 500 140 1280H-80ZM140 1190H1880V1280H140ZM1740-80H1880V1280H1820Z"/></g><ellipse cx="1330" cy="460" rx="400" ry="360" fill="url(#gl)" opacity=".32" style="mix-blend-mode:screen"/>`;
export default doc('Bed and stone bench at the window to the almond trees',defs+defsSprig(rng(9))+roseDef(),b,after);
